import { z } from 'zod'
import { accountLimits } from './accounts.ts'
import { cents, count, currency, id, month, plan, success } from './fields.schemas.ts'
import type { Schemas } from './http/endpoint.ts'
import { giftLimits, paymentMessages as messages, refundLimits } from './payments.ts'
import { pageCursors, pageQuery } from './subscriptions.schemas.ts'
import { code } from './vouchers.schemas.ts'

const payment = z
  .object({
    _id: id,
    /** Of a refund or dispute: the payment that it is about. */
    paymentId: id,
    /** A refund is money that was given back, a dispute money that the person's bank has taken back. */
    kind: z.enum(['payment', 'refund', 'dispute']),
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
    /** Of a refund: when it was made. */
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
    /** PAY-6: what was given back of it. */
    refunds: z.array(z.object({ cents, refundedAt: z.iso.datetime() })),
    currency,
    /** PAY-10: what a voucher took off the price. */
    voucher: z.object({ code: z.string(), cents }).nullable(),
    /** It was bought for somebody else. `waiting`: for the day on which it is mailed. `off`: it was given back. */
    gift: z
      .object({
        recipient: z.string(),
        code: z.string(),
        sendOn: z.iso.date().nullable(),
        state: z.enum(['waiting', 'sent', 'redeemed', 'off']),
      })
      .nullable(),
    tax: z
      .object({
        name: z.string(),
        percent: z.number().nullable(),
        /** Of the total; null where no rate is stated. */
        cents: cents.nullable(),
      })
      .nullable(),
    /** `lines`: of the address, then register and tax number. */
    seller: z.object({ name: z.string(), email: z.string(), lines: z.array(z.string()) }),
    buyer: z.object({ username: z.string(), email: z.string() }),
    /** The provider's; null in test mode. */
    reference: z.string().nullable(),
    /** No money has moved. */
    isTest: z.boolean(),
  })
  .meta({ id: 'Receipt' })

const refund = z
  .object({
    _id: id,
    /** A dispute is `pending` while it is open, `succeeded` if it was lost and `failed` if it was won. */
    kind: z.enum(['refund', 'dispute']),
    cents,
    /** `requested`: the provider was not asked yet, or has not answered. `pending`: on its way to the person. */
    state: z.enum(['requested', 'pending', 'succeeded', 'failed']),
    reason: z.string(),
    /** The admin's address. Null: it was made at the provider, or their account was deleted. */
    by: z.string().nullable(),
    /** Why it was not made, or not yet. */
    error: z.string().nullable(),
    canRetry: z.boolean(),
    reference: z.string().nullable(),
    createdAt: z.iso.datetime(),
    refundedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Refund' })

const bought = {
  /** The payment's. */
  _id: id,
  /** As it was called then. */
  planName: z.string(),
  cents,
  currency,
  paidAt: z.iso.datetime(),
  /** What is given back. */
  refundCents: cents,
}

const withdrawable = z.object({ ...bought, until: z.iso.datetime() }).meta({ id: 'Withdrawable' })

const withdrawal = z.object({ ...bought, withdrawnAt: z.iso.datetime() }).meta({ id: 'Withdrawal' })

const paymentOfPerson = z
  .object({
    _id: id,
    plan,
    /** As it was called then. */
    planName: z.string(),
    days: z.int().min(1),
    cents,
    currency,
    provider: z.string(),
    reference: z.string(),
    /** No money was charged. */
    isTest: z.boolean(),
    paidAt: z.iso.datetime(),
    /** What can still be given back. */
    refundableCents: cents,
    /** What of that whoever asks may give back: without the permission `payments` no more than the ceiling. */
    allowedCents: cents,
    /** The newest first. */
    refunds: z.array(refund),
    /** PAY-9: the version of the words that were agreed to before it was paid, and when. */
    consent: z.object({ version: z.string(), at: z.iso.datetime() }).nullable(),
    withdrawnAt: z.iso.datetime().nullable(),
    /**
     * What happens to Premium when all of it has been given back: `shortened` to `premiumUntil`. `renews`: nothing, as it
     * does. Of a gift its code is switched off, or whoever redeemed it loses its days.
     */
    onRefund: z.enum(['nothing', 'renews', 'shortened', 'ended', 'giftOff', 'giftTaken']),
    premiumUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PaymentOfPerson' })

const difference = z
  .object({
    id,
    provider: z.string(),
    kind: z.enum([
      'payment-missing',
      'payment-unknown',
      'payment-amount',
      'payment-date',
      'refund-missing',
      'refund-unknown',
      'refund-amount',
      'refund-date',
      'refund-state',
    ]),
    /** The provider's id of the payment, refund or dispute. */
    reference: z.string(),
    userId: id.nullable(),
    username: z.string().nullable(),
    /** What we think, and what they say. */
    ours: z.string(),
    theirs: z.string(),
    /** Why it could not be applied. */
    error: z.string().nullable(),
    foundAt: z.iso.datetime(),
  })
  .meta({ id: 'PaymentDifference' })

export const paymentSchemas = {
  subscribe: {
    /** A missing userId has words of its own (SUB-7); another user's is refused before this is read. */
    body: z.object({
      userId: id.optional(),
      subscriptionType: plan,
      /** PAY-9: the version of the words that were agreed to. */
      consent: z.string().max(40).optional(),
      /** PAY-10: a code that lowers the price. */
      voucher: code.optional(),
      /** OFFER-9: where the provider's page leads back to. Anything but a path of this site leads to the profile. */
      returnTo: z.string().max(2000).optional(),
    }),
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
  gift: {
    body: z.object({
      plan,
      recipient: z.email(messages.giftRecipientInvalid).max(accountLimits.emailMax, messages.giftRecipientInvalid),
      message: z
        .string()
        .trim()
        .max(giftLimits.messageLength, messages.giftMessageTooLong)
        // The one character that PostgreSQL cannot keep.
        .refine((text) => !text.includes('\0'), messages.giftMessageTooLong),
      /** The day on which it is mailed, in UTC. Null: at once. */
      sendOn: z.iso.date(messages.giftDayInvalid).nullable(),
    }),
    response: success.extend({
      /** Null: it is paid. */
      checkoutUrl: z.string().nullable(),
    }),
  },
  receipts: {
    query: z.object({ after: pageQuery.after, limit: z.coerce.number().int().min(1).max(100).default(20) }),
    response: z.object({ receipts: z.array(receipt), ...pageCursors }),
  },
  receipt: { params: z.object({ paymentId: id }), response: receipt },
  withdrawals: {
    response: z.object({ withdrawable: z.array(withdrawable), withdrawals: z.array(withdrawal) }),
  },
  withdraw: { body: z.object({ paymentId: id }), response: success.extend({ withdrawal }) },
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
    /** The sums are over all pages. `cents`: revenue, which is what came less what was given back. */
    response: z.object({
      payments: z.array(payment),
      total: count,
      refunds: count,
      cents: z.int(),
      refundedCents: cents,
      ...pageCursors,
    }),
  },
  downloadPayments: {
    /** The first and the last day. */
    query: z
      .object({ from: z.iso.date(messages.periodInvalid), to: z.iso.date(messages.periodInvalid) })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: messages.periodInvalid }),
    response: z.string(),
  },
  payment: {
    params: z.object({ paymentId: id }),
    /** `person`: null if the account was deleted. */
    response: z.object({
      payment: paymentOfPerson,
      person: z.object({ _id: id, username: z.string(), email: z.string() }).nullable(),
    }),
  },
  paymentsOf: {
    params: z.object({ userId: id }),
    /** The newest hundred. */
    response: z.object({ payments: z.array(paymentOfPerson) }),
  },
  refund: {
    params: z.object({ paymentId: id }),
    body: z.object({ cents: cents.min(1), reason: z.string().trim().min(1).max(refundLimits.reasonLength) }),
    response: success.extend({ refund }),
  },
  retryRefund: { params: z.object({ refundId: id }), response: success.extend({ refund }) },
  differences: {
    /** The newest 200. `lastRun`: null before the first night, and where the provider has no list. */
    response: z.object({
      differences: z.array(difference),
      lastRun: z.object({ finishedAt: z.iso.datetime(), compared: count }).nullable(),
    }),
  },
  applyDifference: {
    params: z.object({ differenceId: id }),
    /** Not settled: the list says why. */
    response: success.extend({ isSettled: z.boolean() }),
  },
} satisfies Record<string, Schemas>

export type SubscribeAnswer = z.output<(typeof paymentSchemas)['subscribe']['response']>
/** What a buyer says of a gift. */
export type Gift = Omit<z.output<(typeof paymentSchemas)['gift']['body']>, 'plan'>
export type Receipt = z.output<typeof receipt>
export type Withdrawable = z.output<typeof withdrawable>
export type Withdrawal = z.output<typeof withdrawal>
export type Payment = z.output<typeof payment>
export type PaymentDifference = z.output<typeof difference>
export type Refund = z.output<typeof refund>
export type PaymentOfPerson = z.output<typeof paymentOfPerson>
