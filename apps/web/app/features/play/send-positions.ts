import { AppError } from '@matinee/contract/http/errors'
import { type Position, type Viewing, viewingEndpoints as endpoints } from '@matinee/contract/viewings'
import { browserApi } from '../../platform/browser-api.ts'
import type { Playback } from '../player/film.ts'

interface Sending {
  viewingId: string
  nextSeconds: Viewing['nextSeconds']
  playback: Pick<Playback, 'subscribe' | 'state'>
  /** The viewing has ended, or its session has: with the server's reason. */
  onRefused: (error: AppError) => void
}

/** Whether an answer says that the viewing is over. Anything else may pass, and the next position is sent as planned. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.code.startsWith('viewings.') && (error.status === 403 || error.status === 404)

/** What was played in one go. A jump begins another. */
interface Run {
  fromMs: number
  toMs: number
  /** By the clock, when it was at `toMs`. */
  at: number
}

/** A clock and a video are never quite together. */
const toleranceMs = 1000

/** `playedMs`: what the film may have gone on by since then. */
const isJump = ({ toMs }: Run, ms: number, playedMs: number) =>
  ms < toMs - toleranceMs || ms > toMs + playedMs + toleranceMs

/**
 * WATCH-6: tells the server where the film is, every so many seconds while it plays, when it pauses and when it is left.
 * A paused film sends nothing further, so that it cannot overwrite a newer place.
 */
export function sendPositions({ viewingId, nextSeconds, playback, onRefused }: Sending) {
  const params = { viewingId }
  let sequence = 0
  let seconds = nextSeconds
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Undefined until it plays: before that the video may still be on its way to the place where it goes on. */
  let run: Run | undefined
  let isPlaying = false
  let sentMs: number | undefined
  let isStopped = false

  const place = () => Math.round(playback.state().time * 1000)

  const send = async (state: Position['state'], { keepalive = false, milliseconds = place() } = {}): Promise<void> => {
    clearTimeout(timer)
    sequence += 1
    sentMs = milliseconds
    // From its beginning each time, so that a position that gets lost is made good by the next.
    const playedFrom = run && run.fromMs < milliseconds ? { playedFrom: run.fromMs } : {}
    try {
      const body = { sequence, milliseconds, state, ...playedFrom }
      const answer = await browserApi()(endpoints.position, { params, body }, { keepalive })
      seconds = answer.nextSeconds
    } catch (error) {
      if (isRefusal(error) && !isStopped) return onRefused(error)
    }
    schedule()
  }
  const schedule = () => {
    clearTimeout(timer)
    if (isPlaying && !isStopped) timer = setTimeout(() => void send('playing'), seconds * 1000)
  }

  /** What was watched before a jump is told, and counting begins anew where it landed. */
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

  /** The request outlives the page. A paused film whose place is known says nothing. */
  const sendAway = async (state: Position['state']) => {
    if (run && (isPlaying || place() !== sentMs)) await send(state, { keepalive: true })
  }
  const leavePage = () => void sendAway('left')
  // A phone may end the browser in the background without another word.
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
    /** After a refusal: there is nobody left to tell. */
    stop,
    /** The screen is left: the last place, and then the viewing ends. */
    leave: async () => {
      if (isStopped) return
      stop()
      await sendAway('left')
      await endViewing(viewingId)
    },
  }
}

/** Without it the place would be free after a minute only. */
export const endViewing = async (viewingId: string): Promise<void> => {
  await browserApi()(endpoints.end, { params: { viewingId } }, { keepalive: true }).catch(() => undefined)
}
