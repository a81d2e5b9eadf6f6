import type { Connection } from '../database/database.ts'
import { getInstallationId } from '../installation.ts'

/** By what a provider's payments are recognised as those of this installation, whatever its address is or was. */
export interface Ownership {
  /** Written on everything that is made at a provider. */
  getInstallationId(): Promise<string>
  /** Ids are random: a checkout with this id in our database was begun here, or where the database comes from. */
  hasCheckout(id: string): Promise<boolean>
}

export function createOwnership(db: Connection): Ownership {
  let installationId: Promise<string> | undefined
  return {
    getInstallationId() {
      installationId ??= getInstallationId(db).catch((error: unknown) => {
        installationId = undefined
        throw error
      })
      return installationId
    },
    async hasCheckout(id) {
      return (await db.selectFrom('checkout').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    },
  }
}
