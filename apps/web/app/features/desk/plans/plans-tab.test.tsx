import type { AdminPlan, PlanInput } from '@matinee/contract/plans'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { networkError, refusal } from '../../../platform/session/session-fixtures.ts'
import {
  handlers,
  buildPlan,
  requestsTo,
  getButton,
  descriptionOf,
  resetDeskBetweenTests,
  notices,
  openDesk,
  click,
  buildPlans,
} from '../frame/desk-fixtures.tsx'

resetDeskBetweenTests()

const LIST = 'GET /api/admin/plans'
const ADD = 'POST /api/admin/plans'
const ORDER = 'PUT /api/admin/plans'
const done = () => Response.json({ success: true, message: 'ok', planId: 'f'.repeat(24) })

const table = () => screen.getByRole('table', { name: 'Plans' })
const rows = () => within(table()).getAllByRole('row').slice(1)
const names = () => rows().map((row) => row.querySelector('strong')?.textContent)
async function openPlans(plans: AdminPlan[] = buildPlans(), site?: Parameters<typeof openDesk>[1]) {
  handlers[LIST] = () => Response.json({ plans })
  const opened = await openDesk('tab=plans', site)
  await waitFor(() => expect(names()).toEqual(plans.map(({ name }) => name)))
  return opened
}
const said = async (words: string) => expect(await within(notices()).findByText(words)).toBeTruthy()
const dialog = async () => within(await screen.findByRole('dialog'))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const cells = (at: number) =>
  within(rows()[at]!)
    .getAllByRole('cell')
    .slice(0, 5)
    .map(({ textContent }) => textContent)

describe('PAY-2', () => {
  it('plans have their length, price, standing and who has them, in their order', async () => {
    await openPlans([
      ...buildPlans().slice(0, 1),
      buildPlan('Weekend', {
        id: 'a'.repeat(24),
        days: 3,
        duration: '3 days',
        description: 'Three days.',
        isOnSale: false,
      }),
      buildPlan('Always', { id: 'b'.repeat(24), months: 1, isRenewing: true, isBuyable: false }),
    ])
    expect(cells(0)).toEqual(['MonthlyPOPULAR', '1 month (30 days)', '$9.99', 'On sale', '3 have it now'])
    expect(cells(1).slice(0, 4)).toEqual(['WeekendThree days.', '3 days', '$9.99', 'Not on sale'])
    expect(cells(2).slice(1, 4)).toEqual(['Renews after 1 month', '$9.99', 'Cannot renew without Stripe'])
    expect(within(rows()[0]!).getByRole('link').getAttribute('href')).toContain('status=active&plan=monthly')
  })

  it('a plan is added with what was entered', async () => {
    handlers[ADD] = done
    await openPlans()
    await click(getButton('Add plan'))
    await dialog()
    type('Name', ' Weekend ')
    type('Length (days)', '3')
    type('Price (USD)', '2,99')
    expect(descriptionOf(field('Price (USD)'))).toContain('$29.90 per 30 days')
    type('Description', 'From Friday\nto Sunday.')
    await click((await dialog()).getByRole('button', { name: 'Add plan' }))
    await said('Plan added successfully!')
    const input: PlanInput = {
      name: 'Weekend',
      description: 'From Friday to Sunday.',
      cents: 299,
      days: 3,
      months: null,
      mark: null,
      isOnSale: true,
    }
    expect(requestsTo(ADD).map(({ body }) => body)).toEqual([input])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(getButton('Add plan')))
  })

  it('what is missing or cannot be is said at its field, and nothing is sent', async () => {
    await openPlans()
    await click(getButton('Add plan'))
    await click((await dialog()).getByRole('button', { name: 'Add plan' }))
    expect(document.activeElement).toBe(field('Name'))
    expect(descriptionOf(field('Name'))).toContain('Please give the plan a name.')
    expect(descriptionOf(field('Price (USD)'))).toContain('Please enter a price above zero.')
    expect(descriptionOf(field('Length (days)'))).toContain('from 1 to 3660')
    type('Name', 'X')
    expect(field('Name').getAttribute('aria-invalid')).toBeNull()
    expect(requestsTo(ADD)).toEqual([])
  })

  it('a renewing plan has months', async () => {
    handlers[ADD] = done
    await openPlans()
    await click(getButton('Add plan'))
    type('Name', 'Always')
    await click((await dialog()).getByRole('radio', { name: 'Renewing' }))
    type('Renews after (months)', '12')
    type('Price (USD)', '80')
    await click((await dialog()).getByRole('button', { name: 'Add plan' }))
    await waitFor(() => expect(requestsTo(ADD)[0]?.body).toMatchObject({ days: null, months: 12, cents: 8000 }))
  })

  it('a plan is changed and taken off sale; its length stays while somebody has it', async () => {
    handlers['PUT /api/admin/plans/yearly'] = done
    await openPlans()
    await click(getButton('Change Yearly'))
    expect(field('Length (days)').readOnly).toBe(true)
    expect(descriptionOf(field('Length (days)'))).toContain('Somebody has this plan')
    expect(screen.getByRole('radio', { name: 'Renewing' }).closest('fieldset:disabled')).toBeTruthy()
    expect(field('Price (USD)').value).toBe('79.99')
    type('Price (USD)', '89.99')
    await click((await dialog()).getByRole('checkbox', { name: 'On sale' }))
    await click((await dialog()).getByRole('button', { name: 'Save' }))
    await said('Plan changed successfully!')
    expect(requestsTo('PUT /api/admin/plans/yearly')[0]?.body).toMatchObject({
      name: 'Yearly',
      cents: 8999,
      days: 365,
      mark: 'bestValue',
      isOnSale: false,
    })
    await waitFor(() => expect(document.activeElement).toBe(getButton('Change Yearly')))
  })

  it('a name that another plan has is said at the field', async () => {
    handlers['PUT /api/admin/plans/yearly'] = () =>
      Response.json({ code: 'plans.nameTaken', message: 'Another plan on sale has this name.' }, { status: 409 })
    await openPlans()
    await click(getButton('Change Yearly'))
    type('Name', 'Monthly')
    await click((await dialog()).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(descriptionOf(field('Name'))).toContain('Another plan on sale has this name.'))
    expect(document.activeElement).toBe(field('Name'))
  })

  it.each([
    ['refused', () => refusal(503)],
    ['not answered', networkError],
  ])('a change that is %s is said to have failed, and the form stays', async (_, failure) => {
    handlers['PUT /api/admin/plans/yearly'] = failure
    await openPlans()
    await click(getButton('Change Yearly'))
    type('Price (USD)', '89.99')
    await click((await dialog()).getByRole('button', { name: 'Save' }))
    await said('Failed to change the plan')
    expect(field('Price (USD)').value).toBe('89.99')
  })

  it('plans are moved by buttons, and the ends of the list go no further', async () => {
    let plans = buildPlans()
    handlers[ORDER] = ({ body }) => {
      const { ids } = body as { ids: string[] }
      plans = ids.map((id) => plans.find((each) => each.id === id)!)
      handlers[LIST] = () => Response.json({ plans })
      return done()
    }
    await openPlans(plans)
    expect(getButton('Move Monthly up').getAttribute('aria-disabled')).toBe('true')
    expect(getButton('Move Yearly down').getAttribute('aria-disabled')).toBe('true')
    await click(getButton('Move Monthly up'))
    expect(requestsTo(ORDER)).toEqual([])
    await click(getButton('Move Monthly down'))
    await waitFor(() => expect(names()).toEqual(['Quarterly', 'Monthly', 'Semi-annual', 'Yearly']))
    expect(document.activeElement).toBe(getButton('Move Monthly down'))
    await said('Monthly is number 2.')
  })

  it('an order that is outdated is refused with its reason', async () => {
    handlers[ORDER] = () =>
      Response.json({ code: 'plans.orderOutdated', message: 'The plans have changed meanwhile.' }, { status: 409 })
    await openPlans()
    await click(getButton('Move Monthly down'))
    await said('Failed to reorder the plans')
    expect(names()).toEqual(['Monthly', 'Quarterly', 'Semi-annual', 'Yearly'])
  })

  it('a list that cannot be loaded can be asked for again', async () => {
    handlers[LIST] = () => refusal(503)
    await openDesk('tab=plans')
    expect(await screen.findByText('Failed to load the plans')).toBeTruthy()
    handlers[LIST] = () => Response.json({ plans: buildPlans() })
    await click(getButton('Try Again'))
    await waitFor(() => expect(names()).toHaveLength(4))
  })

  it('twenty are enough', async () => {
    await openPlans(Array.from({ length: 20 }, (_, n) => buildPlan(`Plan ${n}`, { id: String(n).padStart(24, '0') })))
    expect(getButton('Add plan').getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(getButton('Add plan'))).toContain('There can be 20 plans.')
    await click(getButton('Add plan'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('PAY-11: in yen there are no digits behind the point, and prices in dollars are to be set anew', async () => {
  await openPlans([buildPlan('Monthly', { currency: 'JPY', cents: 1200 }), buildPlan('Old', { id: 'yearly' })], {
    currency: 'JPY',
  })
  expect(cells(0)[2]).toBe('¥1,200')
  expect(cells(1).slice(2, 4)).toEqual(['$9.99', 'Needs a price in JPY'])
  await click(getButton('Change Old'))
  expect(field('Price (JPY)').value).toBe('')
  type('Price (JPY)', '1500.5')
  await act(async () => {
    fireEvent.submit(field('Price (JPY)').form!)
    await Promise.resolve()
  })
  expect(descriptionOf(field('Price (JPY)'))).toContain('Please enter a price above zero.')
})
