import type { contactSchemas } from '@matinee/contract/contact.schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Connection } from '../../platform/database/database.ts'

export type ContactMessage = z.output<typeof contactSchemas.send.body>

export async function insertMessage(db: Connection, { name, email, message }: ContactMessage, at: Date): Promise<void> {
  await db.insertInto('contact_message').values({ name, email, message, created_at: at }).execute()
}

export async function deleteMessagesBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('contact_message').where('created_at', '<', before).execute()
}

export async function deleteMessagesByEmail(db: Connection, email: string): Promise<void> {
  await sql`delete from contact_message where lower_case(email) = lower_case(${email})`.execute(db)
}
