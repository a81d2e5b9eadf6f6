import path from 'node:path'

/** The folder of the product: of its package.json, and of .env. */
export const workspace = path.resolve(import.meta.dirname, '../../../..')
