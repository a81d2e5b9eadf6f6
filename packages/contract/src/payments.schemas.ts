import { z } from 'zod'
import { cents, currency, id, month, plan } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'
import { pageCursors, pageQuery } from './subscriptions.schemas.ts'

const payment = z
  .object({
    _id: id,
    /** Null, and the names empty: the account was deleted. */
    userId: id.nullable(),
    username: z.string(),
    userEmail: z.string(),
    plan,
    /** As it was called then. */
    planName: z.string(),
    cents,
    currency,
    provider: z.string(),
    reference: z.string(),
    paidAt: z.iso.datetime(),
  })
  .meta({ id: 'Payment' })

const receipt = z
  .object({
    /** Also the number of the receipt. */
    _id: id,
    paidAt: z.iso.datetime(),
    /** As it was called then. */
    planName: z.string(),
    days: z.int().min(1),
    /** The total, with what tax it includes. */
    cents,
    currency,
    tax: z
      .object({
        name: z.string(),
        percent: z.number().nullable(),
        /** Of the total; null where no rate is stated. */
        cents: cents.nullable(),
      })
      .nullable(),
    seller: z.object({ name: z.string(), email: z.string() }),
    buyer: z.object({ username: z.string(), email: z.string() }),
    /** The provider's; null in test mode. */
    reference: z.string().nullable(),
    /** No money has moved. */
    isTest: z.boolean(),
  })
  .meta({ id: 'Receipt' })

export const paymentSchemas = {
  subscribe: {
    /** A missing userId has words of its own (SUB-7); another user's is refused before this is read. */
    body: z.object({ userId: id.optional(), subscriptionType: plan }),
    response: z.object({
      success: z.literal(true),
      message: z.string(),
      /** `pending`: the payment is made at `checkoutUrl`, and the status tells when it has come. */
      status: z.enum(['active', 'pending']),
      expirationDate: z.iso.datetime().nullable(),
      subscriptionId: id.nullable(),
      checkoutUrl: z.string().nullable(),
      /** Whether days were added to a subscription that was running. */
      extended: z.boolean(),
    }),
  },
  receipts: {
    query: z.object({ after: pageQuery.after, limit: z.coerce.number().int().min(1).max(100).default(20) }),
    response: z.object({ receipts: z.array(receipt), ...pageCursors }),
  },
  receipt: { params: z.object({ paymentId: id }), response: receipt },
  portal: { response: z.object({ url: z.url() }) },
  /** Read as bytes, as its signature is over those. */
  webhook: { params: z.object({ provider: z.string() }), response: z.object({ received: z.literal(true) }) },
  payments: {
    query: z.object({
      ...pageQuery,
      limit: z.coerce.number().int().min(1).max(100).default(10),
      /** `2026-11`, in UTC. */
      month: month.optional(),
      plan: plan.optional(),
    }),
    /** The sum is over all pages. */
    response: z.object({ payments: z.array(payment), total: z.int().min(0), cents, ...pageCursors }),
  },
} satisfies Record<string, Schemas>

export type SubscribeAnswer = z.output<(typeof paymentSchemas)['subscribe']['response']>
export type Receipt = z.output<typeof receipt>
export type Payment = z.output<typeof payment>
