import { z } from 'zod'
import type { Schemas } from './http/endpoint.ts'
import { settings } from './settings.schemas.ts'

const site = settings
  // Only the server and the desk need to know how home is arranged, how the desk is guarded and which comments wait.
  .omit({ home: true, deskTwoSteps: true, refundCeiling: true, approveFirstComments: true, commentWords: true })
  .extend({
    /** Where the service is reached from outside, without a slash at its end: the base of canonical addresses. */
    url: z.url(),
    /** PAY-9: what a withdrawal within 14 days gives back. Without it there is none to be had here. */
    withdrawal: z.enum(['whole', 'unused']).optional(),
    /** Custom properties of CSS that follow from the accent, if the operator has chosen one. */
    palette: z.record(z.string(), z.string()).optional(),
    /** SITE-3: pages of the operator's own that the footer links to. */
    pages: z.array(z.object({ title: z.string(), path: z.string() })).optional(),
    /** FILM-15 */
    movies: z.object({
      earliestYear: z.int(),
      genres: z.array(z.string()).readonly(),
      ageRatings: z.array(z.int()).readonly(),
    }),
  })
  .meta({ id: 'Site' })

export const siteSchemas = {
  test: { response: z.object({ success: z.literal(true), message: z.string() }) },
  show: { response: site },
  version: {
    /** The commit is null where it is not known. */
    response: z.object({ version: z.string(), commit: z.string().nullable() }).meta({ id: 'Version' }),
  },
  notices: {
    /** Addresses of proxies that TRUST_PROXY does not name. */
    response: z.object({ untrustedProxies: z.array(z.string()) }).meta({ id: 'Notices' }),
  },
} satisfies Record<string, Schemas>

export type Site = z.output<typeof site>
