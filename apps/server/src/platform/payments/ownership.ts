import type { Connection } from '../database/database.ts'
import { getInstallationId } from '../installation.ts'

/** Recognises a provider's payments as those of this installation, also after its address has changed. */
export interface Ownership {
  /** Written into the metadata of all objects at a provider. */
  getInstallationId(): Promise<string>
  /** Ids are random, so a checkout with this id was started by this installation, or by the one it was restored from. */
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
