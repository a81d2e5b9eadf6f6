import { AppError } from '@matinee/contract/http/errors'
import { type Heartbeat, type PlaybackSession, playbackEndpoints as endpoints } from '@matinee/contract/playback'
import { browserApi } from '../../platform/browser-api.ts'
import type { Playback } from '../player/film.ts'

interface SendPositionsOptions {
  playbackToken: string
  nextHeartbeatSeconds: PlaybackSession['nextHeartbeatSeconds']
  playback: Pick<Playback, 'subscribe' | 'state'>
  /** Called when the server has ended the playback session or the login session. */
  onRefused: (error: AppError) => void
}

/** True if the server has ended the session. Other errors may be temporary, so the next position is sent as planned. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.code.startsWith('playback.') && (error.status === 403 || error.status === 404)

/** A range of the film that was played without seeking. */
interface PlayedRange {
  fromMs: number
  toMs: number
  /** `performance.now()` when playback was at `toMs`. */
  at: number
}

/** Tolerance between video time and clock. */
const toleranceMs = 1000

/** `playedMs`: how much of the film can have played since `toMs`. */
const isJump = ({ toMs }: PlayedRange, ms: number, playedMs: number) =>
  ms < toMs - toleranceMs || ms > toMs + playedMs + toleranceMs

/**
 * WATCH-6: sends the server the film's position every `nextHeartbeatSeconds` while it plays, when it pauses and when it is left.
 * A paused film sends nothing further, so that it cannot overwrite the newer position of another device.
 */
export function sendPositions({ playbackToken, nextHeartbeatSeconds, playback, onRefused }: SendPositionsOptions) {
  const params = { playbackToken }
  let sequence = 0
  let seconds = nextHeartbeatSeconds
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Undefined until the film plays: before that the video may still be seeking to its start. */
  let range: PlayedRange | undefined
  let isPlaying = false
  let sentMs: number | undefined
  let isStopped = false

  const positionMs = () => Math.round(playback.state().time * 1000)

  const send = async (
    state: Heartbeat['state'],
    { keepalive = false, milliseconds = positionMs() } = {},
  ): Promise<void> => {
    clearTimeout(timer)
    sequence += 1
    sentMs = milliseconds
    // Always from the start of the range, so that the next heartbeat includes a lost one.
    const playedFrom = range && range.fromMs < milliseconds ? { playedFrom: range.fromMs } : {}
    try {
      const body = { sequence, milliseconds, state, ...playedFrom }
      const answer = await browserApi()(endpoints.heartbeat, { params, body }, { keepalive })
      seconds = answer.nextHeartbeatSeconds
    } catch (error) {
      if (isRefusal(error) && !isStopped) return onRefused(error)
    }
    schedule()
  }
  const schedule = () => {
    clearTimeout(timer)
    if (isPlaying && !isStopped) timer = setTimeout(() => void send('playing'), seconds * 1000)
  }

  /** Extends the played range. After a seek, sends the finished range and starts a new one. */
  const extendRange = (speed: number) => {
    const [ms, now] = [positionMs(), performance.now()]
    const before = range
    const playedMs = before && isPlaying ? (now - before.at) * speed : 0
    if (before && !isJump(before, ms, playedMs)) return void Object.assign(before, { toMs: ms, at: now })
    if (before && before.toMs - before.fromMs > toleranceMs) void send('paused', { milliseconds: before.toMs })
    range = { fromMs: ms, toMs: ms, at: now }
  }

  const update = () => {
    const { paused, ended, problem, time, speed } = playback.state()
    const isPlayingNow = !paused && !ended && problem === null
    if (range || (isPlayingNow && time > 0)) extendRange(speed)
    if (!range || isPlayingNow === isPlaying) return
    isPlaying = isPlayingNow
    if (isPlaying) schedule()
    else void send('paused')
  }

  /** Uses `keepalive`, so that the request outlives the page. Skipped if the paused position was already sent. */
  const sendBeforeLeaving = async (state: Heartbeat['state']) => {
    if (range && (isPlaying || positionMs() !== sentMs)) await send(state, { keepalive: true })
  }
  const onPageHide = () => void sendBeforeLeaving('left')
  // Mobile browsers may be killed in the background without another event.
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') void sendBeforeLeaving(isPlaying ? 'playing' : 'paused')
  }

  const unsubscribe = playback.subscribe(update)
  window.addEventListener('pagehide', onPageHide)
  document.addEventListener('visibilitychange', onVisibilityChange)
  update()

  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
    window.removeEventListener('pagehide', onPageHide)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
  return {
    /** Stops sending, without ending the session on the server. */
    stop,
    /** Sends the last position, then ends the session. */
    leave: async () => {
      if (isStopped) return
      stop()
      await sendBeforeLeaving('left')
      await endViewing(playbackToken)
    },
  }
}

/** Ends the session at once; otherwise it times out after `playbackLimits.slotSeconds`. */
export const endViewing = async (playbackToken: string): Promise<void> => {
  await browserApi()(endpoints.end, { params: { playbackToken } }, { keepalive: true }).catch(() => undefined)
}
