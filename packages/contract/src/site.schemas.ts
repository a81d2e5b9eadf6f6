import { z } from 'zod'
import type { Schemas } from './http/endpoint.ts'
import { socialNetworks } from './site.ts'

const site = z
  .object({
    name: z.string(),
    /** Where the service is reached from outside, without a slash at its end: the base of canonical addresses. */
    url: z.url(),
    operator: z.string(),
    contactEmail: z.email(),
    /** Where people can give something; without it no support card is shown. */
    supportUrl: z.url().optional(),
    credit: z.string(),
    /** PAY-11: of all prices and payments. */
    currency: z.string(),
    /** PAY-8: what all prices include. Without it nothing is said about tax. */
    tax: z.object({ name: z.string(), percent: z.number().nullable() }).optional(),
    /** FILM-15 */
    movies: z.object({
      earliestYear: z.int(),
      genres: z.array(z.string()).readonly(),
      ageRatings: z.array(z.int()).readonly(),
    }),
    social: z.array(z.object({ network: z.enum(socialNetworks), url: z.url() })),
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
