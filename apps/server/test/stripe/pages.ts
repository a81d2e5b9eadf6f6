import type { Stripe } from 'stripe'
import { cards } from './ledger.ts'

/** The pages of Stripe's that a person sees: Checkout, the bank's question (3-D Secure) and the billing portal. */

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 system-ui;max-width:30rem;margin:3rem auto;padding:0 1rem}label{display:block;margin:1rem 0}
input{display:block;font:inherit;padding:.5rem;width:100%;box-sizing:border-box}button{font:inherit;padding:.5rem 1rem;margin:.5rem .5rem 0 0}
[role=alert]{color:#b00020}</style></head><body>${body}</body></html>`

const money = (amount: number | null, currency: string | null) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: currency ?? 'usd' }).format((amount ?? 0) / 100)

const cardField = `<label>Card number <input name="card" inputmode="numeric" value="${cards.pays}" required></label>`

export function checkoutPage(
  session: Stripe.Checkout.Session,
  items: readonly Stripe.LineItem[],
  problem = '',
): string {
  const lines = items.map(
    (item) => `<li>${escaped(item.description ?? '')}: ${money(item.amount_total, item.currency)}</li>`,
  )
  const email = session.customer_email
    ? `<p>${escaped(session.customer_email)}</p>`
    : '<label>Email <input name="email" type="email" value="buyer@stand-in.test" required></label>'
  const back = session.cancel_url ? `<p><a href="${escaped(session.cancel_url)}">Back</a></p>` : ''
  return page(
    'Checkout',
    `<h1>Pay ${money(session.amount_total, session.currency)}</h1><ul>${lines.join('')}</ul>
${problem && `<p role="alert">${escaped(problem)}</p>`}
<form method="post" action="/c/pay/${session.id}">${email}${cardField}<button>Pay</button></form>${back}`,
  )
}

export const overPage = (what: string) => page('Checkout', `<h1>${escaped(what)}</h1>`)

export const threeDSecurePage = (session: Stripe.Checkout.Session, email: string) =>
  page(
    '3-D Secure',
    `<h1>Your bank asks: is it you?</h1>
<form method="post" action="/c/3ds/${session.id}"><input type="hidden" name="email" value="${escaped(email)}">
<button name="answer" value="complete">Complete</button><button name="answer" value="fail">Fail</button></form>`,
  )

export function portalPage(
  portal: Stripe.BillingPortal.Session,
  subscriptions: readonly Stripe.Subscription[],
  problem = '',
): string {
  const rows = subscriptions.map((each) => {
    const verb = each.cancel_at_period_end ? 'resume' : 'cancel'
    const button =
      each.status === 'canceled'
        ? ''
        : `<form method="post" action="/p/session/${portal.id}"><input type="hidden" name="subscription" value="${each.id}">
<button name="do" value="${verb}">${verb === 'cancel' ? 'Cancel plan' : "Don't cancel plan"}</button></form>`
    return `<li>${each.status}${each.cancel_at_period_end ? ', ends with the period' : ''}${button}</li>`
  })
  const back = portal.return_url ? `<p><a href="${escaped(portal.return_url)}">Return</a></p>` : ''
  return page(
    'Billing',
    `<h1>Billing</h1>${problem && `<p role="alert">${escaped(problem)}</p>`}<ul>${rows.join('')}</ul>
<form method="post" action="/p/session/${portal.id}">${cardField}<button name="do" value="card">Save card</button></form>${back}`,
  )
}
