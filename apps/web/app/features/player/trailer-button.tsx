import { playerMessages } from './words.ts'
import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isChunkFailure, lazyPart, reloadOnce } from '../../platform/chunks.ts'
import { hasConnection, untilConnected } from '../../platform/connection.ts'
import { pushOverlayEntry } from '../../platform/overlay-entry.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

import { readSource } from '../../platform/video-source.ts'
import { loadHls, needsHls } from './load-hls.ts'
import type { Playback } from './playback.ts'
import styles from './trailer-button.module.css'

interface TrailerButtonProps {
  /** Of the movie. */
  title: string
  videoUrl: string | null
  /** There is none yet, and one is being made. */
  isComing?: boolean
  /** An address of what is shown until the first picture has come. */
  poster: string | null
  /** Somebody waits for the trailer while there is no connection, and may give up; null when they do not any more. */
  onWaiting?: (waiting: { giveUp: () => void } | null) => void
  className?: string
}

const loadDialog = lazyPart(() => import('./trailer-dialog.tsx'))
type DialogModule = Awaited<ReturnType<typeof loadDialog>>

interface Opened {
  module: DialogModule
  playback: Playback | null
  open: boolean
}

const look = { variant: 'primary', size: 'large' } as const

/** Without a connection it waits for one: a page that has all but the player stays as it is. */
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
 * MOVIE-5. The page pays for this button alone: the player is fetched when a pointer comes near or focus arrives, and
 * plays on the press. Before scripts have come it is a plain link to the video, where a browser can show that; where
 * they never come, the others say so.
 */
export function TrailerButton(props: TrailerButtonProps) {
  // The way back may lead from one movie's page to another's: what is open belongs to the first.
  return <ButtonOfTrailer key={props.videoUrl} {...props} />
}

function ButtonOfTrailer({ title, videoUrl, isComing = false, poster, onWaiting, className }: TrailerButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const playing = useRef<Playback>(null)
  const dropEntry = useRef<() => void>(undefined)
  const asking = useRef<AbortController>(null)
  const here = useRef(false)
  const [pending, setPending] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const hydrated = useHydrated()
  const source = readSource(videoUrl)

  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
      asking.current?.abort()
      playing.current?.destroy()
      dropEntry.current?.()
    }
  }, [])

  if (!source) {
    return (
      <Button {...look} className={className} disabled>
        {isComing ? playerMessages.trailerComing : playerMessages.noTrailer}
      </Button>
    )
  }

  // Only what is thrown while drawing reaches the error screen (ROUTE-12).
  if (failure) throw failure.error

  const face = (
    <>
      <Play />
      {playerMessages.watchTrailer}
    </>
  )
  if (!hydrated && source.kind !== 'hls') {
    return (
      <ButtonLink
        {...look}
        className={className}
        to={source.kind === 'file' ? source.address : source.page}
        reloadDocument
      >
        {face}
      </ButtonLink>
    )
  }

  const trailer = { title, poster, source }
  // Nobody waits for these: whoever does will ask again.
  const warmUp = () => {
    loadDialog().catch(() => undefined)
    if (needsHls(source)) loadHls().catch(() => undefined)
  }
  const close = () => {
    playing.current?.destroy()
    setOpened((present) => present && { ...present, open: false })
    dropEntry.current?.()
  }
  const giveUp = () => {
    asking.current?.abort()
    button.current?.focus()
  }
  const open = async () => {
    const stop = new AbortController()
    asking.current = stop
    setPending(true)
    try {
      warmUp()
      const module = await loadWhenConnected(stop.signal, () => onWaiting?.({ giveUp }))
      if (!here.current) return
      playing.current = module.startTrailer(trailer)
      setOpened({ module, playback: playing.current, open: true })
      dropEntry.current = pushOverlayEntry(close)
    } catch (error) {
      if (stop.signal.aborted) return
      if (isChunkFailure(error)) await reloadOnce()
      if (here.current) setFailure({ error })
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
        pendingText={playerMessages.loadingPlayer}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onTouchStart={warmUp}
        onClick={() => void open()}
      >
        {face}
      </Button>
      {source.kind === 'hls' && (
        <noscript>
          <p className={styles.note}>{playerMessages.needsScript}</p>
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
