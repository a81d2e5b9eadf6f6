import { factorEndpoints, passkeyHost } from '@matinee/contract/factors'
import type { Assertion } from '@matinee/contract/factors.schemas'
import type { Call } from '@matinee/contract/http/client'
import { lazyPart } from './chunks.ts'

/** Loaded where somebody uses a passkey, or could. */
const load = lazyPart(() => import('@simplewebauthn/browser'))

/** Drops the results of WebAuthn extensions: we ask for none. */
const withoutExtensions = <T extends { clientExtensionResults: unknown }>({
  clientExtensionResults: _none,
  ...credential
}: T) => ({ ...credential, clientExtensionResults: {} })

/** Passkeys need a secure context, and a host with a name. */
export const browserHasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && passkeyHost(location.origin) !== undefined

/** Asks the device for a passkey of this site. Rejects when its owner cancels. */
export async function showPasskey(call: Call): Promise<Assertion> {
  const { startAuthentication } = await load()
  const { options } = await call(factorEndpoints.challenge)
  return withoutExtensions(await startAuthentication({ optionsJSON: options }))
}

/** The browser offers passkeys in the field with `autocomplete="username webauthn"`. Undefined where it cannot. */
export async function offerPasskeys(call: Call): Promise<Assertion | undefined> {
  if (!browserHasPasskeys()) return undefined
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await load()
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  const { options } = await call(factorEndpoints.challenge)
  return withoutExtensions(await startAuthentication({ optionsJSON: options, useBrowserAutofill: true }))
}

/** Ends what `offerPasskeys` has begun, when the page is left. */
export const stopOffering = async (): Promise<void> => (await load()).WebAuthnAbortService.cancelCeremony()

export async function makePasskey(options: object) {
  const { startRegistration } = await load()
  return withoutExtensions(
    await startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] }),
  )
}
