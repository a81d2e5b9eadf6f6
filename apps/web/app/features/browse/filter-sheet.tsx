import { browseMessages } from '@matinee/contract/catalogue'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isChunkFailure, lazyModule, reloadOnce } from '../../platform/chunks.ts'
import * as platformWords from '@matinee/locales/platform'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { Choices } from './browse-choices.ts'
import { countPanelFilters } from './browse-query.ts'
import { filterForm } from './filter-panel.tsx'
import type { Browsing } from './use-browse.ts'

const loadDialog = lazyModule(() => import('./filter-dialog.tsx'))

type DialogModule = Awaited<ReturnType<typeof loadDialog>>

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
  const [module, setModule] = useState<DialogModule>()
  const [isLoading, setLoading] = useState(false)

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

  const open = async () => {
    hasChosen.current = false
    setGoesToResults(false)
    setLoading(true)
    try {
      setModule(await loadDialog())
      setOpen(true)
    } catch (error) {
      if (isChunkFailure(error)) await reloadOnce()
      toast(platformWords.failedToLoad, { type: 'danger' })
    } finally {
      setLoading(false)
    }
  }

  const count = countPanelFilters(browsing.selected)
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
        pending={isLoading}
        onTouchStart={() => void loadDialog().catch(() => undefined)}
        onClick={() => void open()}
      >
        {label}
      </Button>
      {module && (
        <module.FilterDialog
          browsing={browsing}
          choices={choices}
          total={total}
          open={isOpen}
          onOpenChange={setOpen}
          choose={choose}
          onShow={() => {
            setGoesToResults(true)
            setOpen(false)
          }}
          finalFocus={goesToResults ? results : undefined}
        />
      )}
    </>
  )
}
