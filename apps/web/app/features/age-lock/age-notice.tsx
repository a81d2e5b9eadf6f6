import * as words from '@matinee/locales/age-lock'
import { useEffect, useState } from 'react'
import { ageText } from '../../ui/movies/movie-text.ts'
import styles from './age-lock.module.css'

const shownMs = 6000

/** WATCH-14: the film's age rating, over the picture for a few seconds when the film starts. */
export function AgeNotice({ ageRating }: { ageRating: number | null }) {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), shownMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown || ageRating === null) return null
  return (
    <p className={styles.notice}>
      <span className="visually-hidden">{words.ageRating} </span>
      {ageText(ageRating)}
    </p>
  )
}
