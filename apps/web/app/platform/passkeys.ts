import { factorEndpoints, passkeyHost } from '@matinee/contract/factors'
import type { Assertion } from '@matinee/contract/factors.schemas'
import type { Call } from '@matinee/contract/http/client'
import { lazyModule } from './chunks.ts'

/** Loaded on demand. */
const load = lazyModule(() => import('@simplewebauthn/browser'))

/** Drops the results of WebAuthn extensions: we ask for none. */
const withoutExtensions = <T extends { clientExtensionResults: unknown }>({
  clientExtensionResults: _none,
  ...credential
}: T) => ({ ...credential, clientExtensionResults: {} })

/** Passkeys need a secure context, and a host with a name. */
export const supportsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && passkeyHost(location.origin) !== undefined

/** Asks for a passkey of this site. Rejects if the user cancels. */
export async function authenticateWithPasskey(call: Call): Promise<Assertion> {
  const { startAuthentication } = await load()
  const { options } = await call(factorEndpoints.challenge)
  return withoutExtensions(await startAuthentication({ optionsJSON: options }))
}

/** The browser offers passkeys in the field with `autocomplete="username webauthn"`. Undefined where it cannot. */
export async function startPasskeyAutofill(call: Call): Promise<Assertion | undefined> {
  if (!supportsPasskeys()) return undefined
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await load()
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  const { options } = await call(factorEndpoints.challenge)
  return withoutExtensions(await startAuthentication({ optionsJSON: options, useBrowserAutofill: true }))
}

/** Call on unmount after `startPasskeyAutofill`. */
export const stopPasskeyAutofill = async (): Promise<void> => (await load()).WebAuthnAbortService.cancelCeremony()

export async function registerPasskey(options: object) {
  const { startRegistration } = await load()
  return withoutExtensions(
    await startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] }),
  )
}
