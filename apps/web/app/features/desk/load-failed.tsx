import type { ReactNode } from 'react'
import { serverMessage } from '../../platform/forms/validation.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoticeIcon, noticeTone } from '../../ui/notice.tsx'
import * as words from '@matinee/locales/desk'

interface FailedProps {
  title: string
  error?: unknown
  isFetching: boolean
  refetch: () => void
}

/** In place of what could not be loaded. */
export function LoadFailed({
  title,
  error,
  text = serverMessage(error),
  isFetching,
  refetch,
  children,
}: FailedProps & { text?: string; children?: ReactNode }) {
  return (
    <EmptyState
      className="desk-empty"
      numeral="!"
      heading="h3"
      alert
      title={title}
      text={text}
      actions={
        <>
          <Button size="small" pending={isFetching} onClick={refetch}>
            {words.tryAgain}
          </Button>
          {children}
        </>
      }
    />
  )
}

/** Beside content that may be outdated, as it could not be refreshed. */
export function RetryLine({ title, isFetching, refetch }: FailedProps) {
  return (
    <p role="alert" className={classNames('desk-line', noticeTone('warning'))}>
      <NoticeIcon type="warning" />
      {title}
      <Button size="small" pending={isFetching} onClick={refetch}>
        {words.tryAgain}
      </Button>
    </p>
  )
}
