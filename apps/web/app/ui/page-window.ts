export type PageSlot = number | 'gap'

/** The pages to offer: five around the current one, the first and the last, and a gap wherever pages are left out.
 *  A gap that would hide a single page gives way to that page. */
export function pageWindow(page: number, count: number): PageSlot[] {
  const last = Math.max(1, count)
  const current = Math.min(Math.max(1, page), last)
  const from = Math.max(1, Math.min(current - 2, last - 4))
  const to = Math.min(last, from + 4)

  const slots: PageSlot[] = []
  if (from > 1) slots.push(1)
  if (from === 3) slots.push(2)
  if (from > 3) slots.push('gap')
  for (let each = from; each <= to; each += 1) slots.push(each)
  if (to === last - 2) slots.push(last - 1)
  if (to < last - 2) slots.push('gap')
  if (to < last) slots.push(last)
  return slots
}
