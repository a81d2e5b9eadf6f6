import { Play } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { isChunkFailure, lazyModule, reloadOnce } from '../../platform/chunks.ts'
import { isServerReachable, waitForServer } from '../../platform/connection.ts'
import { parseVideoSource } from '../../platform/video-source.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { loadHls, needsHls } from './load-hls.ts'
import type { Playback } from './playback.ts'

import { clearTrailerState } from './trailer-location-state.ts'
import styles from './trailer-button.module.css'
import * as words from '@matinee/locales/player'

interface TrailerButtonProps {
  title: string
  videoUrl: string | null
  /** True while the trailer is being encoded. */
  isComing?: boolean
  /** Shown until the first frame has arrived. */
  poster: string | null
  /** Called with a cancel function while the trailer waits for a connection, then with null. */
  onWaiting?: (waiting: { cancel: () => void } | null) => void
  /** Opens once on mount, after 'Watch Now' on the previous page. */
  autoOpen?: boolean
  look?: Pick<ComponentProps<typeof Button>, 'variant' | 'size'>
  className?: string
}

const loadDialog = lazyModule(() => import('./trailer-dialog.tsx'))

type DialogModule = Awaited<ReturnType<typeof loadDialog>>

interface Opened {
  module: DialogModule
  playback: Playback | null
  open: boolean
}

const mainLook = { variant: 'primary', size: 'large' } as const

/** Waits for a connection, without changing the page. */
async function loadWhenConnected(signal: AbortSignal, onWaiting: () => void): Promise<DialogModule> {
  for (;;) {
    try {
      return await loadDialog()
    } catch (error) {
      if (!isChunkFailure(error) || (await isServerReachable(signal))) throw error
    }
    onWaiting()
    await waitForServer(signal)
    signal.throwIfAborted()
  }
}

/**
 * MOVIE-5. Pages load only this button; the player is fetched on hover or focus. Before hydration it is a plain link to
 * the video, unless that is a stream, which browsers would download.
 */
export function TrailerButton({
  title,
  videoUrl,
  isComing = false,
  poster,
  onWaiting,
  autoOpen = false,
  look = mainLook,
  className,
}: TrailerButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const playing = useRef<Playback>(null)
  const waiting = useRef<AbortController>(null)
  const isMounted = useRef(false)
  const [pending, setPending] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const hydrated = useHydrated()
  const source = parseVideoSource(videoUrl)
  const shouldAutoOpen = useRef(autoOpen)

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      waiting.current?.abort()
      playing.current?.destroy()
    }
  }, [])

  useEffect(() => {
    if (!hydrated || !shouldAutoOpen.current) return
    shouldAutoOpen.current = false
    clearTrailerState()
    button.current?.click()
  }, [hydrated])

  if (!source) {
    return (
      <Button {...look} className={className} disabled>
        {isComing ? words.trailerComingSoon : words.noTrailerAvailable}
      </Button>
    )
  }

  // Rethrown while rendering, so that it reaches the error boundary (ROUTE-12).
  if (failure) throw failure.error

  const content = (
    <>
      <Play />
      {words.watchTrailer}
    </>
  )
  if (!hydrated && source.kind !== 'hls') {
    const to = source.kind === 'file' ? source.address : source.page
    return (
      <ButtonLink {...look} className={className} to={to} reloadDocument>
        {content}
      </ButtonLink>
    )
  }

  const trailer = { title, poster, source }
  // Failures are ignored: opening the trailer loads them again.
  const preload = () => {
    loadDialog().catch(() => undefined)
    if (needsHls(source)) loadHls().catch(() => undefined)
  }
  const close = () => {
    playing.current?.destroy()
    setOpened((present) => present && { ...present, open: false })
  }
  const cancel = () => {
    waiting.current?.abort()
    button.current?.focus()
  }
  const open = async () => {
    const stop = new AbortController()
    waiting.current = stop
    setPending(true)
    try {
      preload()
      const module = await loadWhenConnected(stop.signal, () => onWaiting?.({ cancel }))
      if (!isMounted.current) return
      playing.current = module.startTrailer(trailer)
      setOpened({ module, playback: playing.current, open: true })
    } catch (error) {
      if (stop.signal.aborted) return
      if (isChunkFailure(error)) await reloadOnce()
      if (isMounted.current) setFailure({ error })
    } finally {
      onWaiting?.(null)
      setPending(false)
    }
  }

  return (
    <>
      <Button
        {...look}
        ref={button}
        className={classNames(className, source.kind === 'hls' && styles.needsScript)}
        aria-haspopup="dialog"
        pending={pending}
        pendingText={words.loading2}
        onPointerEnter={preload}
        onFocus={preload}
        onTouchStart={preload}
        onClick={() => void open()}
      >
        {content}
      </Button>
      {source.kind === 'hls' && (
        <noscript>
          <p className={styles.note}>{words.needsJavascript}</p>
        </noscript>
      )}
      {opened && (
        <opened.module.TrailerDialog
          trailer={trailer}
          playback={opened.playback}
          open={opened.open}
          onClose={close}
          button={button}
        />
      )}
    </>
  )
}
