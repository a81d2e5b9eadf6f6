import { catalogueMessages } from '@matinee/contract/catalogue'
import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { NoticeIcon, noticeTone } from '../../ui/notice.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './load-failed.module.css'

interface LoadFailedProps {
  message: string
  className?: string
}

/**
 * HOME-1: a red alert with a Retry button. It is a form of the page's own address, so that it reloads the page also
 * without scripts.
 */
export function LoadFailed({ message, className }: LoadFailedProps) {
  const { pathname, search } = useLocation()
  const { state, revalidate } = useRevalidator()
  const button = useRef<HTMLButtonElement>(null)

  // When the page has come back this alert goes, and with it the focus: the reader goes on at the top of the page.
  useEffect(() => {
    const element = button.current
    return () => {
      if (document.activeElement === element) document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <div role="alert">
      <form
        action={pathname}
        className={classNames(styles.alert, noticeTone('danger'), className)}
        onSubmit={(event) => {
          event.preventDefault()
          void revalidate()
        }}
      >
        <NoticeIcon type="danger" />
        <p className={styles.message}>{message}</p>
        {[...new URLSearchParams(search)].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Button ref={button} type="submit" pending={state === 'loading'}>
          {catalogueMessages.retry}
        </Button>
      </form>
    </div>
  )
}
