import { deskMessages } from './words.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { serverMessage } from '../../platform/forms/refusals.ts'

interface FailedProps {
  words: string
  /** What the server said about it, if that should be told. */
  error?: unknown
  isLoading: boolean
  onRetry: () => void
}

/** In place of rows that did not come. */
export function Failed({ words, error, isLoading, onRetry }: FailedProps) {
  const retry = (
    <Button size="small" pending={isLoading} onClick={onRetry}>
      {deskMessages.retry}
    </Button>
  )
  return (
    <EmptyState
      numeral="!"
      heading="h3"
      title={words}
      text={serverMessage(error)}
      alert
      actions={retry}
      className="desk-empty"
    />
  )
}

/** Below a list that may be old: it is better than nothing, and said. */
export function NotNewer({ words, onRetry }: Pick<FailedProps, 'words' | 'onRetry'>) {
  return (
    <p role="alert" className="desk-line">
      {words}
      <Button size="small" onClick={onRetry}>
        {deskMessages.retry}
      </Button>
    </p>
  )
}
