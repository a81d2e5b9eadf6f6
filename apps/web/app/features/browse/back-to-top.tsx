import { ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import styles from './back-to-top.module.css'
import * as words from '@matinee/locales/browse'

/** BROWSE-7: shown after scrolling by more than one screen. */
export function BackToTop() {
  const sentinel = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)

  useEffect(() => {
    if (!sentinel.current) return
    const observer = new IntersectionObserver(([entry]) => setAway(entry !== undefined && !entry.isIntersecting))
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [])

  const goUp = () => {
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    // The button disappears: focus goes to the start of the page.
    document.getElementById('main')?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: reducesMotion ? 'instant' : 'smooth' })
  }

  return (
    <>
      <div ref={sentinel} className={styles.mark} />
      <div className={styles.corner}>
        {isAway && (
          <IconButton label={words.backToTop} outlined className={styles.button} onClick={goUp}>
            <ArrowUp />
          </IconButton>
        )}
      </div>
    </>
  )
}
