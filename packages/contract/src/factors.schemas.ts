import { z } from 'zod'
import { factorLimits as limits } from './factors.ts'
import { passkeys as words } from '@matinee/locales/api/factors'
import { id } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'

const at = z.iso.datetime()

const passkey = z
  .object({
    id,
    name: z.string(),
    createdAt: at,
    lastUsedAt: at.nullable(),
  })
  .meta({ id: 'Passkey' })

const factors = z
  .object({
    /** Since when there is an authenticator app. */
    totpSince: at.nullable(),
    passkeys: z.array(passkey),
    /** How many were not used yet. */
    recoveryCodes: z.int().min(0),
    /** Whether they can be added here: an address with a number for a host has none. */
    hasPasskeys: z.boolean(),
    hasPassword: z.boolean(),
    /** False: none can be set up yet. */
    isEmailConfirmed: z.boolean(),
    /** They have a role, and this is a member's session: the desk alone changes anything. */
    isAtDesk: z.boolean(),
    /** False: what changes something asks for a credential first. */
    isRecent: z.boolean(),
    /** The desk asks this person for two steps: the last of them cannot be taken away. */
    isRequired: z.boolean(),
  })
  .meta({ id: 'Factors' })

/** Of an authenticator app, or a recovery code, as somebody types it. */
export const code = z.string().trim().max(40)

const base64url = z
  .string()
  .max(16_000)
  .regex(/^[\w-]*$/)
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  /** We request no extensions. */
  clientExtensionResults: z.looseObject({}),
}

/** What the browser answers to a challenge. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})
/** What is shown after a first step. */
export const shownSecondStep = z.union([z.strictObject({ code }), z.strictObject({ passkey: assertion })])
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(8).default([]),
  }),
})

/** As the browser takes them. */
const options = z.looseObject({ challenge: z.string() })
const name = z
  .string()
  .trim()
  .min(1, words.nameMissing)
  .max(limits.passkeyName, words.nameTooLong)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
/** Null: the existing recovery codes stay valid. */
const newCodes = z.object({ codes: z.array(z.string()).nullable(), factors })

export const factorSchemas = {
  show: { response: factors },
  startTotp: { response: z.object({ secret: z.string(), uri: z.string() }) },
  finishTotp: { body: z.object({ code }), response: newCodes },
  removeTotp: { response: factors },
  renewCodes: { response: newCodes },
  passkeyOptions: { response: z.object({ options }) },
  addPasskey: { body: z.object({ name, response: attestation }), response: newCodes },
  renamePasskey: { params: z.object({ id }), body: z.object({ name }), response: factors },
  removePasskey: { params: z.object({ id }), response: factors },
  challenge: { response: z.object({ options }) },
} satisfies Record<string, Schemas>

export type Factors = z.output<typeof factors>
export type Passkey = z.output<typeof passkey>
export type Assertion = z.output<typeof assertion>
export type ShownSecondStep = z.output<typeof shownSecondStep>
export type Attestation = z.output<typeof attestation>
