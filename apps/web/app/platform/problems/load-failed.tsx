import { catalogueMessages } from '@matinee/contract/catalogue'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { NoticeIcon, noticeTone } from '../../ui/notice.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './load-failed.module.css'

/** HOME-1. A form that opens the page's own address, so that Retry also works without scripts. */
export function LoadFailed({ message, className }: { message: string; className?: string }) {
  const { pathname, search } = useLocation()
  const { state, revalidate } = useRevalidator()
  const button = useRef<HTMLButtonElement>(null)

  const [failures, setFailures] = useState(1)

  // Moves focus to the page when the button goes. Other effects would clean up only after the focus is lost.
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (document.activeElement === element) document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <div role="alert" className={className}>
      <form
        action={pathname}
        className={classNames(styles.alert, noticeTone('danger'))}
        onSubmit={(event) => {
          event.preventDefault()
          void revalidate().then(() => setFailures((before) => before + 1))
        }}
      >
        <NoticeIcon type="danger" />
        {/* Keyed, because screen readers announce the same words again only in a new element. */}
        <p key={failures} className={styles.message}>
          {message}
        </p>
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
