import { isDeepStrictEqual } from 'node:util'
import { isAccent, nearestAccent } from '@matinee/contract/accent'
import {
  type Settings,
  type SettingsChange,
  settingsErrors as errors,
  type SettingsInput,
  settingsLimits as limits,
  settingsMessages as messages,
} from '@matinee/contract/settings'
import { settings as schema } from '@matinee/contract/settings.schemas'
import { sessionErrors } from '@matinee/contract/sessions'
import type { Actor, Caller } from '../../platform/actor.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { listTarget, writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { canUseCurrency } from '../payments/currency.service.ts'
import { insertVersion, lockSettings, listVersions, type Version } from './settings.queries.ts'

type SettingsServices = Pick<Services, 'db' | 'config' | 'settings'>

const keys = schema.keyof().options

export const getSettings = ({ config }: Pick<Services, 'config'>): Settings => schema.parse(config.site)

const pick = (from: Settings, names: readonly (keyof Settings)[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

/** SAFE-3: who gets in, who is written to, and what is paid. */
const sensitive = new Set<keyof Settings>([
  'deskTwoSteps',
  'contactEmail',
  'signUp',
  'currency',
  'tax',
  'refundCeiling',
  'seller',
])

/** Which settings differ between two states. */
const differing = (before: Settings, after: Settings) =>
  keys.filter((key) => !isDeepStrictEqual(before[key], after[key]))

/** Writes the settings that `next` makes of what the desk has set so far. False if nothing changes. */
async function writeSettings(
  tx: Connection,
  defaults: Settings,
  { actor, caller }: { actor: Actor | undefined; caller: Caller | undefined },
  next: (stored: SettingsInput) => SettingsInput,
): Promise<boolean> {
  const stored = (await lockSettings(tx)) ?? {}
  const wanted = next(stored)
  const [before, after] = [
    { ...defaults, ...stored },
    { ...defaults, ...wanted },
  ]
  const changed = differing(before, after)
  if (changed.length === 0) return false
  if (caller && !caller.isRecentlyAuthenticated && changed.some((key) => sensitive.has(key)))
    throw sessionErrors.authenticateAgain()
  if (changed.includes('accent') && after.accent !== null && !isAccent(after.accent)) {
    const fields = { accent: messages.accentContrast }
    throw errors.accentContrast({ fields, details: { nearest: nearestAccent(after.accent) } })
  }
  if (changed.includes('currency') && !(await canUseCurrency(tx, after.currency))) throw errors.currencyFixed()
  await insertVersion(tx, wanted, actor?.id)
  await writeAuditEntry(tx, actor, {
    action: 'settings.change',
    target: listTarget('settings'),
    before: pick(before, changed),
    after: pick(after, changed),
  })
  return true
}

/**
 * Changes what is given and nothing else. This process has the new settings when it returns, the others a moment later.
 * Without an actor it is the system, as when an installation is set up. A caller may be asked for a fresh proof.
 */
export async function changeSettings(
  services: SettingsServices,
  input: SettingsInput,
  actor: Actor | undefined,
  caller?: Caller,
): Promise<Settings> {
  const { db, settings } = services
  await db
    .transaction()
    .execute((tx) => writeSettings(tx, settings.defaults, { actor, caller }, (stored) => ({ ...stored, ...input })))
  await settings.load()
  return getSettings(services)
}

/** Restores the settings that this change has changed, as they were before it. All others stay as they are. */
export async function revertChange(
  services: SettingsServices,
  changeId: number,
  actor: Actor,
  caller?: Caller,
): Promise<Settings> {
  const { db, settings } = services
  await db.transaction().execute(async (tx) => {
    const [version] = await listVersions(tx, { id: changeId, limit: 1 })
    if (!version) throw errors.unknownChange()
    const undone = differing({ ...settings.defaults, ...version.former }, { ...settings.defaults, ...version.settings })
    const isWritten = await writeSettings(tx, settings.defaults, { actor, caller }, (stored) => {
      const kept = Object.entries(stored).filter(([key]) => !undone.includes(key as keyof Settings))
      const former = Object.entries(version.former).filter(([key]) => undone.includes(key as keyof Settings))
      return Object.fromEntries([...kept, ...former])
    })
    if (!isWritten) throw errors.alreadyUndone()
  })
  await settings.load()
  return getSettings(services)
}

export async function listChanges({ db, settings: { defaults } }: SettingsServices): Promise<SettingsChange[]> {
  const toChange = ({ id, at, by, former, settings }: Version) => {
    const [before, after] = [
      { ...defaults, ...former },
      { ...defaults, ...settings },
    ]
    const changed = differing(before, after).map((key) => ({ key, before: before[key], after: after[key] }))
    return { id, at: at.toISOString(), by, changed }
  }
  return (await listVersions(db, { limit: limits.changes })).map(toChange)
}
