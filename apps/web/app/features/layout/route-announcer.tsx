import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * A browser that loads a page moves focus to its start and a screen reader says its title. This does the same when only
 * the content is replaced. A change of the query or the fragment is not a new page.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {title}
    </p>
  )
}
