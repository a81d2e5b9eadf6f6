import { hostname } from 'node:os'
import type { Encoder } from '@matinee/contract/films'
import type { Services } from '../../platform/services.ts'
import { encoderSandbox } from './encoder.service.ts'
import {
  deleteEncoder,
  purgeSilentEncoders,
  insertEncoder,
  listEncoderRows,
  updateEncoderSeen,
} from './encoders.queries.ts'

const reportMs = 15_000
/** An encoder that was silent for longer counts as dead. */
const aliveSeconds = 60

/** FILM-13: says that this process encodes, and in which sandbox, until the returned function is called. */
export async function reportEncoder({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>) {
  const { kind } = await encoderSandbox(config)
  const encoder = { host: hostname(), sandbox: kind }
  let id = await insertEncoder(db, encoder)
  const report = async () => {
    if (!(await updateEncoderSeen(db, id))) id = await insertEncoder(db, encoder)
    await purgeSilentEncoders(db, aliveSeconds)
  }
  let reporting = Promise.resolve()
  const timer = setInterval(() => {
    reporting = report().catch((error: unknown) => log.warn({ err: error }, 'the encoder could not report itself'))
  }, reportMs)
  return async () => {
    clearInterval(timer)
    await reporting
    // If the database cannot be reached, the row expires (`aliveSeconds`).
    await deleteEncoder(db, id).catch(() => {})
  }
}

export const listEncoders = ({ db }: Pick<Services, 'db'>): Promise<Encoder[]> => listEncoderRows(db, aliveSeconds)
