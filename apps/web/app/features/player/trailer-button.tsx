import { Play } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { isChunkFailure, lazyPart, reloadOnce } from '../../platform/chunks.ts'
import { hasConnection, untilConnected } from '../../platform/connection.ts'
import { readSource } from '../../platform/video-source.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { loadHls, needsHls } from './load-hls.ts'
import type { Playback } from './playback.ts'

import { clearTrailerState } from './trailer-state.ts'
import styles from './trailer-button.module.css'
import * as words from '@matinee/locales/player'

interface TrailerButtonProps {
  title: string
  videoUrl: string | null
  /** There is no trailer yet, and one is being made. */
  isComing?: boolean
  /** Shown until the first frame has arrived. */
  poster: string | null
  /** The trailer waits for a connection, which can be given up; null when it no longer waits. */
  onWaiting?: (waiting: { giveUp: () => void } | null) => void
  /** It opens by itself, once: the person has pressed 'Watch Now' on the page before. */
  opensAtOnce?: boolean
  look?: Pick<ComponentProps<typeof Button>, 'variant' | 'size'>
  className?: string
}

const loadDialog = lazyPart(() => import('./trailer-dialog.tsx'))

type DialogModule = Awaited<ReturnType<typeof loadDialog>>

interface Opened {
  module: DialogModule
  playback: Playback | null
  open: boolean
}

const mainLook = { variant: 'primary', size: 'large' } as const

/** Without a connection it waits for one, and the page stays as it is. */
async function loadWhenConnected(signal: AbortSignal, onWaiting: () => void): Promise<DialogModule> {
  for (;;) {
    try {
      return await loadDialog()
    } catch (error) {
      if (!isChunkFailure(error) || (await hasConnection(signal))) throw error
    }
    onWaiting()
    await untilConnected(signal)
    signal.throwIfAborted()
  }
}

/**
 * MOVIE-5. Pages load only this button: the player is fetched when the pointer or the focus reaches it, and plays on the
 * press. Before hydration it is a plain link to the video, unless that is a stream, which browsers would save as a file.
 */
export function TrailerButton({
  title,
  videoUrl,
  isComing = false,
  poster,
  onWaiting,
  opensAtOnce = false,
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
  const source = readSource(videoUrl)
  const opens = useRef(opensAtOnce)

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      waiting.current?.abort()
      playing.current?.destroy()
    }
  }, [])

  useEffect(() => {
    if (!hydrated || !opens.current) return
    opens.current = false
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

  // Only what is thrown while rendering reaches the error screen (ROUTE-12).
  if (failure) throw failure.error

  const face = (
    <>
      <Play />
      {words.watchTrailer}
    </>
  )
  if (!hydrated && source.kind !== 'hls') {
    const to = source.kind === 'file' ? source.address : source.page
    return (
      <ButtonLink {...look} className={className} to={to} reloadDocument>
        {face}
      </ButtonLink>
    )
  }

  const trailer = { title, poster, source }
  // A failure is ignored here: opening the trailer loads them again.
  const warmUp = () => {
    loadDialog().catch(() => undefined)
    if (needsHls(source)) loadHls().catch(() => undefined)
  }
  const close = () => {
    playing.current?.destroy()
    setOpened((present) => present && { ...present, open: false })
  }
  const giveUp = () => {
    waiting.current?.abort()
    button.current?.focus()
  }
  const open = async () => {
    const stop = new AbortController()
    waiting.current = stop
    setPending(true)
    try {
      warmUp()
      const module = await loadWhenConnected(stop.signal, () => onWaiting?.({ giveUp }))
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
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onTouchStart={warmUp}
        onClick={() => void open()}
      >
        {face}
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
