import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import styles from './pagination.module.css'
import * as words from '@matinee/locales/ui'

interface PaginationProps {
  page: number
  pageCount: number
  hrefFor: (page: number) => string
  /** For a page with several lists. */
  label?: string
  /** For a page that moves to its results itself. */
  preventScrollReset?: boolean
  className?: string
}

/** Real links, so that a page can be opened in a new tab and found by a crawler. One page needs none. */
export function Pagination({
  page,
  pageCount,
  hrefFor,
  label = words.pagination,
  preventScrollReset,
  className,
}: PaginationProps) {
  if (pageCount <= 1) return null
  const slots = pageWindow(page, pageCount)

  const step = (target: number, children: ReactNode) =>
    target >= 1 && target <= pageCount ? (
      <Link
        to={hrefFor(target)}
        rel={target < page ? 'prev' : 'next'}
        preventScrollReset={preventScrollReset}
        className={styles.cell}
      >
        {children}
      </Link>
    ) : (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an anchor without an address has no role of its own
      <span role="link" aria-disabled="true" className={styles.cell}>
        {children}
      </span>
    )

  return (
    <nav aria-label={label} className={classNames(styles.pagination, className)}>
      {step(
        page - 1,
        <>
          <ArrowLeft />
          <span className={styles.word} aria-hidden="true">
            {words.previous}
          </span>
          <span className="visually-hidden">{words.previousPage}</span>
        </>,
      )}
      <ol className={styles.pages}>
        {slots.map((slot, at) =>
          slot === 'gap' ? (
            <li key={at === 1 ? 'gap-before' : 'gap-after'}>
              <span className={styles.cell} aria-hidden="true">
                …
              </span>
            </li>
          ) : (
            <li key={slot} className={isSpare(slots, at, page) ? styles.spare : undefined}>
              <Link
                to={hrefFor(slot)}
                aria-current={slot === page ? 'page' : undefined}
                preventScrollReset={preventScrollReset}
                className={styles.cell}
              >
                <span className="visually-hidden">{words.page} </span>
                {slot}
              </Link>
            </li>
          ),
        )}
      </ol>
      {step(
        page + 1,
        <>
          <span className={styles.word} aria-hidden="true">
            {words.next}
          </span>
          <span className="visually-hidden">{words.nextPage}</span>
          <ArrowRight />
        </>,
      )}
    </nav>
  )
}

/** Dropped on a phone, because an ellipsis stands beside it. */
function isSpare(slots: readonly PageSlot[], at: number, page: number): boolean {
  const slot = slots[at]
  const besideGap = slots[at - 1] === 'gap' || slots[at + 1] === 'gap'
  return besideGap && typeof slot === 'number' && Math.abs(slot - page) >= 2 && at > 0 && at < slots.length - 1
}

type PageSlot = number | 'gap'

/** Five pages around the current one, the first and the last, with gaps between. */
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
