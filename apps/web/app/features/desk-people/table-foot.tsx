import { deskPeopleMessages as messages, deskPeopleWords as words } from '@matinee/contract/desk-people'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'

interface TableFootProps {
  page: number
  pages: number
  /** 'Showing 1-10 of 65 subscribers' */
  said: string
  /** Of what: 'Pages of subscribers'. */
  label: string
  onPage: (page: number) => void
}

/** What part of the whole is shown, and the way to the others (SUBS-1). */
export function TableFoot({ page, pages, said, label, onPage }: TableFootProps) {
  return (
    <div className="desk-foot">
      <output>{said}</output>
      <nav aria-label={label}>
        <span>{messages.page(page, pages)}</span>
        <IconButton
          label={words.previousPage}
          size="small"
          outlined
          aria-disabled={page <= 1}
          onClick={() => page > 1 && onPage(page - 1)}
        >
          <ArrowLeft />
        </IconButton>
        <IconButton
          label={words.nextPage}
          size="small"
          outlined
          aria-disabled={page >= pages}
          onClick={() => page < pages && onPage(page + 1)}
        >
          <ArrowRight />
        </IconButton>
      </nav>
    </div>
  )
}
