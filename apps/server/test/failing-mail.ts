import { sql } from 'kysely'
import type { Services } from '../src/platform/services.ts'

/** From now on the database refuses every mail to this address. The returned function ends that. */
export async function failMailTo({ db }: Pick<Services, 'db'>, address: string): Promise<() => Promise<void>> {
  await sql`create function fail_mail() returns trigger language plpgsql as
    $$ begin if new.recipient = tg_argv[0] then raise exception 'this mail fails'; end if; return new; end $$`.execute(
    db,
  )
  await sql`create trigger fail_mail before insert on mail for each row
    execute function fail_mail(${sql.lit(address)})`.execute(db)
  return async () => {
    await sql`drop trigger fail_mail on mail`.execute(db)
    await sql`drop function fail_mail`.execute(db)
  }
}
