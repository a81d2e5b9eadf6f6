import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import * as words from '@matinee/locales/desk'

interface Props {
  /** The result of `useDeskEntries`. */
  list: {
    rows: readonly unknown[] | undefined
    hasOlder: boolean
    isFetchingOlder: boolean
    fetchOlder: (onEnd: () => void) => Promise<void>
  }
  /** How many there are, in words. */
  text: (count: number) => string
  more: string
}

/** Under a list that grows at its end: how many rows are shown, and a button for the next ones. */
export function EntriesFooter({ list, text, more }: Props) {
  const output = useRef<HTMLOutputElement>(null)
  const count = list.rows?.length ?? 0
  if (count === 0) return null
  return (
    <div className="desk-foot">
      <output ref={output} tabIndex={-1}>
        {text(count)}
      </output>
      {list.hasOlder && (
        <Button
          size="small"
          pending={list.isFetchingOlder}
          pendingText={words.loading}
          // Move the focus: after the last page the button is gone.
          onClick={() => void list.fetchOlder(() => output.current?.focus())}
        >
          {more}
        </Button>
      )}
    </div>
  )
}
