import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StatusDot } from './cells.tsx'

it.each([
  ['active', 'success', 'Active'],
  ['cancelled', 'outline', 'Cancelled'],
  ['paused', 'warning', 'paused'],
  ['constructor', 'warning', 'constructor'],
])('SUBS-2: %s is shown as %s, %s', (status, tone, label) => {
  expect(renderToStaticMarkup(<StatusDot status={status} />)).toMatch(new RegExp(`class="[^"]*${tone}[^"]*">${label}<`))
})
