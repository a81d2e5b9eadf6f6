import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useCountdown } from '../../ui/use-countdown.ts'
import type { HeroMovie } from './hero-movie.ts'
import { HeroSlide } from './hero-slide.tsx'
import { SLIDE_MS, useCarousel } from './use-carousel.ts'
import styles from './hero.module.css'
import * as words from '@matinee/locales/home'

/** HOME-2 to HOME-5: the WAI-ARIA carousel. A single slide is not a carousel. */
export function Hero({ movies }: { movies: readonly HeroMovie[] }) {
  const section = useRef<HTMLElement>(null)
  const id = useId()
  const carousel = useCarousel(movies.length, section)
  const { current, next, previous, isPlaying, isPaused } = carousel
  const isRotating = isPlaying && !isPaused
  // The first picture loads alone; then the next one, and the previous one if slides do not advance.
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
      aria-label={words.featuredMovies}
      {...carousel.pauseHandlers}
    >
      <div
        id={id}
        className={styles.slides}
        aria-live={isRotating ? 'off' : 'polite'}
        {...(carousel.hasControls && carousel.swipeHandlers)}
      >
        {movies.map((movie, at) => (
          <HeroSlide
            key={movie.id}
            movie={movie}
            label={isAlone ? undefined : words.slideOf({ at: at + 1, count })}
            isCurrent={at === current}
            side={(at - current + count) % count > count / 2 ? 'before' : 'after'}
            isNear={isNear(at)}
            isFirst={at === 0}
            onSettled={() => setSettled(true)}
          />
        ))}
      </div>
      {/* After the slides in the tab order. Focus on a slide pauses the carousel. */}
      {carousel.hasControls && <HeroControls carousel={carousel} movies={movies} slides={id} />}
    </section>
  )
}

interface HeroControlsProps {
  carousel: ReturnType<typeof useCarousel>
  movies: readonly { id: string; title: string }[]
  slides: string
}

/** The stop button comes first in the tab order. */
function HeroControls({ carousel, movies, slides }: HeroControlsProps) {
  const { current, next, previous, go, isPlaying, isPaused, play, stop } = carousel
  const dots = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: previous, ArrowRight: next, Home: 0, End: movies.length - 1 }[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    go(to)
    dots.current?.querySelectorAll('button')[to]?.focus()
  }

  return (
    <div className={classNames('container', styles.controls)}>
      <div className={styles.progress}>
        <IconButton
          label={isPlaying ? words.stopAutomaticSlideShow : words.startAutomaticSlideShow}
          className={styles.rotation}
          onClick={isPlaying ? stop : play}
        >
          {isPlaying ? <Pause /> : <Play />}
        </IconButton>
        <div ref={dots} className={styles.dots}>
          {movies.map(({ id, title }, at) => (
            <button
              key={id}
              type="button"
              className={styles.dot}
              aria-label={words.goToSlideAt({ at: at + 1, title })}
              aria-current={at === current}
              aria-controls={slides}
              onClick={() => go(at)}
              onKeyDown={onKeyDown}
            >
              <span className={styles.segment}>
                {at === current &&
                  (isPlaying ? (
                    <SlideTimer isPaused={isPaused} onEnd={() => go(next)} />
                  ) : (
                    <span className={styles.beam} />
                  ))}
              </span>
            </button>
          ))}
        </div>
      </div>
      <IconButton
        label={words.previousSlide}
        className={styles.step}
        aria-controls={slides}
        onClick={() => go(previous)}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton label={words.nextSlide} className={styles.step} aria-controls={slides} onClick={() => go(next)}>
        <ChevronRight />
      </IconButton>
    </div>
  )
}

/** HOME-3: fills the current dot's bar while the timer to the next slide runs. */
function SlideTimer({ isPaused, onEnd }: { isPaused: boolean; onEnd: () => void }) {
  const isRunning = useCountdown(SLIDE_MS, isPaused, onEnd)
  return (
    <span
      className={classNames(styles.beam, styles.filling)}
      style={{ animationDuration: `${SLIDE_MS}ms`, animationPlayState: isRunning ? 'running' : 'paused' }}
    />
  )
}
