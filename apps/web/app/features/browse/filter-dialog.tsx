import { browseMessages } from '@matinee/contract/catalogue'
import type { RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { movieCount } from '../../ui/movies/numbers.ts'
import { useDelayedFlag } from '../../ui/use-delayed-flag.ts'
import type { Choices } from './browse-choices.ts'
import { activeFilters } from './browse-query.ts'
import { FilterFields } from './filter-panel.tsx'
import type { Browsing } from './use-browse.ts'
import styles from './filter-panel.module.css'
import * as words from '@matinee/locales/browse'

interface FilterDialogProps {
  browsing: Browsing
  choices: Choices
  total: number | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  /** All choices of one visit to the sheet are one history entry. */
  choose: (change: (how: { replace: boolean }) => void) => void
  /** 'Show movies' was pressed. */
  onShow: () => void
  finalFocus: RefObject<HTMLElement | null> | undefined
}

/** Loaded when the sheet is first opened: wide screens show the panel instead. */
export function FilterDialog({
  browsing,
  choices,
  total,
  open,
  onOpenChange,
  choose,
  onShow,
  finalFocus,
}: FilterDialogProps) {
  const isSlow = useDelayedFlag(browsing.isChanging)
  return (
    <Dialog
      variant="sheet"
      title={browseMessages.filters}
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={finalFocus}
    >
      <form className={styles.sheet} onSubmit={(event) => event.preventDefault()}>
        {activeFilters(browsing.selected).length > 0 && (
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
          <Button variant="primary" block onClick={onShow}>
            {total === undefined || isSlow ? words.showMovies : words.showCount({ movies: movieCount(total) })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
