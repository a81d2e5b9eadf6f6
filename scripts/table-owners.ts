import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The feature, or the part of the platform, that alone writes a table. Triggers in the schema keep derived tables. */
export const owners: Readonly<Record<string, string>> = {
  age_lock: 'features/age-lock',
  age_opening: 'features/age-lock',
  audit_log: 'features/audit-log',
  checkout: 'features/payments',
  cleanup: 'features/subscriptions',
  collection: 'features/collections',
  collection_movie: 'features/collections',
  comment: 'features/comments',
  comment_mute: 'features/comments',
  comment_report: 'features/comments',
  completed_reset: 'features/accounts',
  contact_message: 'features/contact',
  data_export: 'features/personal-data',
  deleted_movie: 'features/movies',
  dunning: 'features/subscriptions',
  email_change: 'features/accounts',
  email_confirmation: 'features/accounts',
  film: 'features/films',
  film_encoder: 'features/films',
  film_reminder: 'features/mail-choices',
  encode_part: 'features/films',
  film_track: 'features/films',
  daily_watch_stats: 'features/playback',
  gift: 'features/vouchers',
  history_off: 'features/playback',
  import: 'features/imports',
  import_row: 'features/imports',
  imported_movie: 'features/imports',
  idempotency_key: 'platform/http',
  identity: 'features/sign-in-providers',
  installation: 'platform',
  invitation: 'features/invitations',
  mail: 'platform/mail',
  mail_choice: 'features/mail-choices',
  mail_recipient: 'platform/mail',
  mail_wording: 'features/mail',
  movie: 'features/movies',
  movie_counter: 'features/catalogue',
  movie_film: 'features/films',
  movie_list: 'features/catalogue',
  movie_media: 'features/movie-media',
  movie_search: 'features/catalogue',
  playback_position: 'features/playback',
  page_version: 'features/pages',
  password_reset: 'features/accounts',
  passkey: 'features/factors',
  payment: 'features/payments',
  payment_difference: 'features/payments',
  payment_event: 'features/payments',
  payment_message: 'features/payments',
  plan: 'features/plans',
  premium_grant: 'features/subscriptions',
  reaction: 'features/reactions',
  recovery_code: 'features/factors',
  reconciliation: 'features/payments',
  refund: 'features/payments',
  reminder: 'features/subscriptions',
  renewal: 'features/subscriptions',
  schema_migration: 'platform/database',
  second_step_failure: 'features/factors',
  session: 'features/sessions',
  settings_version: 'features/settings',
  setup: 'features/setup',
  sign_in_code: 'features/sign-in-providers',
  subscription: 'features/subscriptions',
  subscription_change: 'features/subscriptions',
  totp: 'features/factors',
  upload: 'features/uploads',
  upload_part: 'features/uploads',
  users: 'features/accounts',
  voucher: 'features/vouchers',
  voucher_use: 'features/vouchers',
  playback_session: 'features/playback',
  watchlist_entry: 'features/watchlist',
  withdrawal: 'features/payments',
}

/** SQL functions of the schema that write, and who alone calls them. */
const functionOwners: Readonly<Record<string, string>> = {
  react: 'features/reactions',
  delete_movie: 'features/movies',
  restore_movie: 'features/movies',
}

/** `file table`: writes to another's table, each with its reason. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['features/backups/backups.queries.ts data_export', 'the files of these rows are in no backup'],
  [
    'features/subscriptions/subscriptions.queries.ts users',
    'the preferred genre is set in the statement that checks Premium, so that it cannot end in between',
  ],
  [
    'features/accounts/unconfirmed-accounts.queries.ts identity',
    'providers sign in to accounts, and what was linked to an account before its address was confirmed goes with that',
  ],
  ['features/accounts/unconfirmed-accounts.queries.ts sign_in_code', 'as above: also what a provider has begun'],
  [
    'features/sessions/sessions.queries.ts users',
    'the language in which a browser shows the site comes with its session',
  ],
])

export interface Write {
  file: string
  table: string
}

const kysely = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/g
const rawSql =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?("?[\w.$]+)|\bupdate\s+(?:only\s+)?("?[\w.$]+)(?:\{[^}]*\})?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi
const functionCall = new RegExp(`\\b(?:select|from|perform)\\s+(${Object.keys(functionOwners).join('|')})\\(`, 'gi')

const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$|^\s*--.*$/gm, '$1')

/** Each statement of a file that writes to a table of ours. A name that is computed is found as `$`. */
export function writesIn(file: string, source: string): Write[] {
  const text = withoutComments(source)
  const tables = [
    ...[...text.matchAll(kysely)].map(([, table]) => table!),
    ...[...text.matchAll(rawSql)].map(([, table, updated]) => (table ?? updated)!.replaceAll('"', '')),
  ].filter((table) => !table.startsWith('graphile_worker.'))
  const called = [...text.matchAll(functionCall)].map(([, name]) => `${name!.toLowerCase()}()`)
  return [...new Set([...tables, ...called])].map((table) => ({ file, table }))
}

const ownerOf = (table: string) => (table.endsWith('()') ? functionOwners[table.slice(0, -2)] : owners[table])

/** Writes to a table by code that does not own it. */
export const foreignWrites = (writes: readonly Write[]): Write[] =>
  writes.filter(({ file, table }) => {
    const owner = ownerOf(table)
    return !(owner !== undefined && file.startsWith(`${owner}/`)) && !exceptions.has(`${file} ${table}`)
  })

/** All writes of the server's product code; files are named from its source folder. */
export function readWrites(source: string): Write[] {
  return globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
    .flatMap((file) => writesIn(file, readFileSync(path.join(source, file), 'utf8')))
}

/** Exceptions that no code needs any more. */
export const unusedExceptions = (writes: readonly Write[]): string[] => {
  const written = new Set(writes.map(({ file, table }) => `${file} ${table}`))
  return [...exceptions.keys()].filter((exception) => !written.has(exception))
}
