import { deskPeopleMessages as messages, deskPeopleWords as words } from './words.ts'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'

interface TableFootProps {
  /** The page that is shown. */
  page: number
  /** The one that is asked for, and may be on its way. */
  asked: number
  pages: number
  /** There are more: they were not counted to the end. */
  isAtLeast?: boolean
  /** 'Showing 1-10 of 65 subscribers' */
  said: string
  /** Of what: 'Pages of subscribers'. */
  label: string
  onPage: (page: number) => void
}

/** What part of the whole is shown, and the way to the others (SUBS-1). */
export function TableFoot({ page, asked, pages, isAtLeast = false, said, label, onPage }: TableFootProps) {
  const hasNext = asked < pages || isAtLeast
  return (
    <div className="desk-foot">
      <output>{said}</output>
      <nav aria-label={label}>
        <span>{messages.page(page, pages, isAtLeast)}</span>
        <IconButton
          label={words.previousPage}
          size="small"
          outlined
          aria-disabled={asked <= 1}
          onClick={() => asked > 1 && onPage(asked - 1)}
        >
          <ArrowLeft />
        </IconButton>
        <IconButton
          label={words.nextPage}
          size="small"
          outlined
          aria-disabled={!hasNext}
          onClick={() => hasNext && onPage(asked + 1)}
        >
          <ArrowRight />
        </IconButton>
      </nav>
    </div>
  )
}
