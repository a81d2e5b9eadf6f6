import { AppError } from '@matinee/contract/http/errors'
import { type Heartbeat, type PlaybackSession, playbackEndpoints as endpoints } from '@matinee/contract/playback'
import { browserApi } from '../../platform/browser-api.ts'
import type { Playback } from '../player/film.ts'

interface Sending {
  playbackToken: string
  nextHeartbeatSeconds: PlaybackSession['nextHeartbeatSeconds']
  playback: Pick<Playback, 'subscribe' | 'state'>
  /** Called with the server's reason when the viewing, or its session, has ended. */
  onRefused: (error: AppError) => void
}

/** Whether the server has ended the viewing. Other errors may be temporary: the next position is sent as planned. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.code.startsWith('playback.') && (error.status === 403 || error.status === 404)

/** A stretch of the film that was played without a jump. */
interface Run {
  fromMs: number
  toMs: number
  /** `performance.now()` when playback was at `toMs`. */
  at: number
}

/** The time of a video never follows the clock exactly. */
const toleranceMs = 1000

/** `playedMs`: how far playback can have come since `toMs`. */
const isJump = ({ toMs }: Run, ms: number, playedMs: number) =>
  ms < toMs - toleranceMs || ms > toMs + playedMs + toleranceMs

/**
 * WATCH-6: sends the server the film's position every `nextHeartbeatSeconds` while it plays, when it pauses and when it is left.
 * A paused film sends nothing further, so that it cannot overwrite the newer position of another device.
 */
export function sendPositions({ playbackToken, nextHeartbeatSeconds, playback, onRefused }: Sending) {
  const params = { playbackToken }
  let sequence = 0
  let seconds = nextHeartbeatSeconds
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Undefined until the film plays: before that the video may still be seeking to its start. */
  let run: Run | undefined
  let isPlaying = false
  let sentMs: number | undefined
  let isStopped = false

  const place = () => Math.round(playback.state().time * 1000)

  const send = async (state: Heartbeat['state'], { keepalive = false, milliseconds = place() } = {}): Promise<void> => {
    clearTimeout(timer)
    sequence += 1
    sentMs = milliseconds
    // From the start of the run each time, so that the next position makes up for a lost one.
    const playedFrom = run && run.fromMs < milliseconds ? { playedFrom: run.fromMs } : {}
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

  /** Extends the run. After a jump, sends the run before it and begins a new one. */
  const follow = (speed: number) => {
    const [ms, now] = [place(), performance.now()]
    const before = run
    const playedMs = before && isPlaying ? (now - before.at) * speed : 0
    if (before && !isJump(before, ms, playedMs)) return void Object.assign(before, { toMs: ms, at: now })
    if (before && before.toMs - before.fromMs > toleranceMs) void send('paused', { milliseconds: before.toMs })
    run = { fromMs: ms, toMs: ms, at: now }
  }

  const look = () => {
    const { paused, ended, problem, time, speed } = playback.state()
    const playsNow = !paused && !ended && problem === null
    if (run || (playsNow && time > 0)) follow(speed)
    if (!run || playsNow === isPlaying) return
    isPlaying = playsNow
    if (isPlaying) schedule()
    else void send('paused')
  }

  /** The request outlives the page. A paused film whose position has been sent sends nothing. */
  const sendAway = async (state: Heartbeat['state']) => {
    if (run && (isPlaying || place() !== sentMs)) await send(state, { keepalive: true })
  }
  const leavePage = () => void sendAway('left')
  // A phone may end a browser in the background without another event.
  const hidePage = () => {
    if (document.visibilityState === 'hidden') void sendAway(isPlaying ? 'playing' : 'paused')
  }

  const unsubscribe = playback.subscribe(look)
  window.addEventListener('pagehide', leavePage)
  document.addEventListener('visibilitychange', hidePage)
  look()

  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
    window.removeEventListener('pagehide', leavePage)
    document.removeEventListener('visibilitychange', hidePage)
  }
  return {
    /** After a refusal, when the server takes no more positions. */
    stop,
    /** When the screen is left: sends the last position, then ends the viewing. */
    leave: async () => {
      if (isStopped) return
      stop()
      await sendAway('left')
      await endViewing(playbackToken)
    },
  }
}

/** Frees the viewing's place at once; without this call that takes `playbackLimits.slotSeconds`. */
export const endViewing = async (playbackToken: string): Promise<void> => {
  await browserApi()(endpoints.end, { params: { playbackToken } }, { keepalive: true }).catch(() => undefined)
}
