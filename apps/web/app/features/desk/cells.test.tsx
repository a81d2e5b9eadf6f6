import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SubscriptionStatusLabel } from './cells.tsx'

it.each([
  ['active', 'success', 'Active'],
  ['cancelled', 'outline', 'Cancelled'],
  ['paused', 'warning', 'paused'],
  ['constructor', 'warning', 'constructor'],
])('SUBS-2: %s is shown as %s, %s', (status, tone, label) => {
  expect(renderToStaticMarkup(<SubscriptionStatusLabel status={status} />)).toMatch(
    new RegExp(`class="[^"]*${tone}[^"]*">${label}<`),
  )
})
