import { z } from 'zod'
import { secret, signedIn } from './accounts.schemas.ts'
import { shownSecondStep } from './factors.schemas.ts'
import type { Schemas } from './http/endpoint.ts'

const provider = z.object({ id: z.string(), name: z.string() })

export const signInProviderSchemas = {
  list: { response: z.array(provider) },
  finish: {
    body: z.object({ code: secret, secondStep: shownSecondStep.optional() }),
    response: signedIn.extend({ returnTo: z.string() }),
  },
} satisfies Record<string, Schemas>

export type Provider = z.output<typeof provider>
