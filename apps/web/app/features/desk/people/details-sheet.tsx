import { AppError } from '@matinee/contract/http/errors'
import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadingRegion } from '../../../ui/skeleton.tsx'
import { LoadFailed, RetryLine } from '../load-failed.tsx'
import { useCloseDetails } from './use-close-details.ts'

interface DetailsSheetProps {
  /** The search parameter that opens it. */
  searchParam: Parameters<typeof useCloseDetails>[0]
  id: string
  isOpen: boolean
  title: ReactNode
  query: { error: unknown; hasFailed: boolean; isFetching: boolean; refetch: () => void }
  /** Undefined until it is loaded. */
  details: ReactNode
  skeleton: ReactNode
  words: { none: string; failed: string }
}

/** A drawer with details; on phones it fills the screen. */
export function DetailsSheet({ searchParam, id, isOpen, title, query, details, skeleton, words }: DetailsSheetProps) {
  const close = useCloseDetails(searchParam, isOpen ? id : undefined)
  const { error, hasFailed } = query
  const isMissing = error instanceof AppError && (error.status === 404 || error.status === 400)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      variant="sheet"
      isInAddress
      className="desk-drawer"
      title={title}
    >
      {details ? (
        <>
          {hasFailed && <RetryLine {...query} title={words.failed} />}
          {details}
        </>
      ) : isMissing ? (
        <EmptyState numeral={0} heading="h3" alert title={words.none} />
      ) : hasFailed ? (
        <LoadFailed {...query} title={words.failed} />
      ) : (
        <LoadingRegion className="desk-details">{skeleton}</LoadingRegion>
      )}
    </Dialog>
  )
}
