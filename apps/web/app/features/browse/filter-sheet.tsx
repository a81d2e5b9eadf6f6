import { browseWords as words } from './words.ts'
import { browseMessages } from '@matinee/contract/catalogue'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useSlow } from '../../ui/use-slow.ts'
import type { Choices } from './browse-choices.ts'
import { activeFilters, panelCount } from './browse-query.ts'
import { FilterFields, filterForm } from './filter-panel.tsx'
import { movieCount } from '../../ui/movies/numbers.ts'
import type { Browsing } from './use-browse.ts'
import styles from './filter-panel.module.css'

interface FilterSheetProps {
  browsing: Browsing
  choices: Choices
  total: number | undefined
  results: RefObject<HTMLElement | null>
  className?: string
}

export function FilterSheet({ browsing, choices, total, results, className }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useHydrated()
  const hasChosen = useRef(false)
  const [goesToResults, setGoesToResults] = useState(false)
  const isSlow = useSlow(browsing.isChanging)

  // The sheet closes when the window becomes wide enough for the rail.
  useEffect(() => {
    const wide = matchMedia('(min-width: 64.01em)')
    const close = () => setOpen(false)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])
  // 'Show movies' scrolls to the results, one frame after the sheet has closed: an open sheet locks scrolling.
  useEffect(() => {
    if (isOpen || !goesToResults) return
    const frame = requestAnimationFrame(() => results.current?.closest('section')?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [isOpen, goesToResults, results])

  /** All choices of one visit to the sheet are one history entry. */
  const choose = (change: (how: { replace: boolean }) => void) => {
    change({ replace: hasChosen.current })
    hasChosen.current = true
  }

  const count = panelCount(browsing.shown)
  const label = count > 0 ? `${browseMessages.filters} (${count})` : browseMessages.filters

  // Without scripts this link leads to the panel further down.
  if (!isHydrated) {
    return (
      <a href={`#${filterForm}`} className={className}>
        {label}
      </a>
    )
  }
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={className}
        onClick={() => {
          hasChosen.current = false
          setGoesToResults(false)
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <Dialog
        variant="sheet"
        title={browseMessages.filters}
        open={isOpen}
        onOpenChange={setOpen}
        finalFocus={goesToResults ? results : undefined}
      >
        <form className={styles.sheet} onSubmit={(event) => event.preventDefault()}>
          {activeFilters(browsing.shown).length > 0 && (
            <Button
              variant="quiet"
              size="small"
              className={styles.sheetClear}
              onClick={() => choose((how) => browsing.clear(how))}
            >
              {browseMessages.clearAll}
            </Button>
          )}
          <FilterFields
            browsing={browsing}
            choices={choices}
            onChoose={(field, value) => choose((how) => browsing.change(field, value, how))}
          />
          <div className={styles.show}>
            <Button
              variant="primary"
              block
              onClick={() => {
                setGoesToResults(true)
                setOpen(false)
              }}
            >
              {total === undefined || isSlow ? words.showMovies : words.showCount(movieCount(total))}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
