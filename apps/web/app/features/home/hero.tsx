import { useId, useRef, useState } from 'react'
import { HeroControls } from './hero-controls.tsx'
import type { HeroMovie } from './hero-movie.ts'
import { HeroSlide } from './hero-slide.tsx'
import { useCarousel } from './use-carousel.ts'
import styles from './hero.module.css'

/** HOME-2 to HOME-5: the carousel of the WAI-ARIA practices. A single slide is no carousel, and is not called one. */
export function Hero({ movies }: { movies: readonly HeroMovie[] }) {
  const section = useRef<HTMLElement>(null)
  const id = useId()
  const carousel = useCarousel(movies.length, section)
  const { current, next, previous, isPlaying, isHeld } = carousel
  const isRotating = isPlaying && !isHeld
  // The first picture has the line to itself. Then the next one is fetched, and the one before for those who stop.
  const [isSettled, setSettled] = useState(false)
  const isNear = (at: number) =>
    at === current || (isSettled && (at === next || (at === previous && carousel.hasControls && !isRotating)))

  const count = movies.length
  const isAlone = count === 1
  return (
    <section
      ref={section}
      className={styles.hero}
      data-theme="dark"
      aria-roledescription={isAlone ? undefined : 'carousel'}
      aria-label="Featured movies"
      {...carousel.attention}
    >
      <div
        id={id}
        className={styles.slides}
        aria-live={isRotating ? 'off' : 'polite'}
        {...(carousel.hasControls && carousel.swipe)}
      >
        {movies.map((movie, at) => (
          <HeroSlide
            key={movie.id}
            movie={movie}
            label={isAlone ? undefined : `${at + 1} of ${count}`}
            isCurrent={at === current}
            side={(at - current + count) % count > count / 2 ? 'before' : 'after'}
            isNear={isNear(at)}
            isFirst={at === 0}
            onSettled={() => setSettled(true)}
          />
        ))}
      </div>
      {/* After the slides: the movie is what most people come for. Meanwhile the focus on it holds the slide. */}
      {carousel.hasControls && <HeroControls carousel={carousel} movies={movies} slides={id} />}
    </section>
  )
}
