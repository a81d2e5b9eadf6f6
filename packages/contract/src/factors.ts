import type { factorSchemas } from './factors.schemas.ts'
import { publicCall, signedInCall } from './http/endpoint.ts'
import { defineErrors } from './http/errors.ts'
import { problems } from '@matinee/locales/api/factors'

export { factorLimits } from './factors.limits.ts'

/**
 * ACC-3, ACC-4. For members and for the desk alike. Calls that change something require a recent sign-in or
 * re-authentication with the password, a code or a passkey (`ownAccountEndpoints.authenticate`).
 */
export const factorEndpoints = {
  show: signedInCall<typeof factorSchemas.show>('GET', '/api/me/factors', 'desk'),
  /** Creates a secret. It takes effect once `finishTotp` has confirmed it with a code. */
  startTotp: signedInCall<typeof factorSchemas.startTotp>('POST', '/api/me/factors/totp', 'desk'),
  finishTotp: signedInCall<typeof factorSchemas.finishTotp>('PUT', '/api/me/factors/totp', 'desk'),
  removeTotp: signedInCall<typeof factorSchemas.removeTotp>('DELETE', '/api/me/factors/totp', 'desk'),
  /** Replaces the recovery codes. */
  renewCodes: signedInCall<typeof factorSchemas.renewCodes>('POST', '/api/me/factors/recovery-codes', 'desk'),
  passkeyOptions: signedInCall<typeof factorSchemas.passkeyOptions>('POST', '/api/me/passkeys/options', 'desk'),
  addPasskey: signedInCall<typeof factorSchemas.addPasskey>('POST', '/api/me/passkeys', 'desk'),
  renamePasskey: signedInCall<typeof factorSchemas.renamePasskey>('PUT', '/api/me/passkeys/:id', 'desk'),
  removePasskey: signedInCall<typeof factorSchemas.removePasskey>('DELETE', '/api/me/passkeys/:id', 'desk'),
  /** Returns a challenge for signing in or re-authenticating with a passkey. The browser says whose passkey it is. */
  challenge: publicCall<typeof factorSchemas.challenge>('POST', '/api/passkeys/challenge'),
}

export const factorErrors = /* @__PURE__ */ defineErrors('factors', {
  /** The password was right. `details` says what can be shown: `SecondStep`. */
  codeNeeded: { status: 403, message: problems.codeNeeded },
  wrongCode: { status: 403, message: problems.wrongCode },
  passkeyRefused: { status: 403, message: problems.passkeyRefused },
  passkeyUnknown: { status: 404, message: problems.passkeyUnknown },
  passkeyKnown: { status: 409, message: problems.passkeyKnown },
  passkeysFull: { status: 409, message: problems.passkeysFull },
  noPasskeys: { status: 409, message: problems.noPasskeys },
  totpOn: { status: 409, message: problems.totpOn },
  totpOff: { status: 404, message: problems.totpOff },
  notStarted: { status: 409, message: problems.notStarted },
  noFactor: { status: 409, message: problems.noFactor },
  /** SAFE-3 */
  atDesk: { status: 403, message: problems.atDesk },
  /** SAFE-2: of six digits. A recovery code and a passkey are taken at any time. */
  tooManyCodes: { status: 429, message: problems.tooManyCodes },
  /** ACC-4 */
  setupNeeded: { status: 403, message: problems.setupNeeded },
})

/** What passkeys are bound to: the host of the site. Undefined for one that is a number, as browsers refuse it. */
export function passkeyHost(siteUrl: string): string | undefined {
  const { hostname } = new URL(siteUrl)
  return /^[\d.]+$|^\[/.test(hostname) ? undefined : hostname
}

/** What can be shown after the password. A recovery code always can. */
export interface SecondStep {
  hasTotp: boolean
  hasPasskey: boolean
}

export type { Factors, Passkey } from './factors.schemas.ts'
