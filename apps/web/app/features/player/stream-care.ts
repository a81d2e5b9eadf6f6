import type { ErrorBody } from '@matinee/contract/http/errors'
import type { ErrorData, LoaderResponse, LoadPolicy, RetryConfig } from 'hls.js'
import type Hls from 'hls.js'
import type { MakeCare, Problem, StreamCare } from './engine.ts'
import { bufferedTo } from './video-events.ts'

interface Credentials {
  authorize: (address: string) => string | null
  renew: () => Promise<void>
}

/** A token that was refused twice within this time is not the reason. */
const RENEW_AGAIN_MS = 10_000
/** A service that answers with errors for so long is given up; a line that is away is waited for without end. */
const GIVE_UP_MS = 120_000
const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 5000
const DRY_CHECK_MS = 500

/**
 * WATCH-10: the requests of a film. hls.js tries again, by itself, what may work a moment later, and switches to another
 * rung where a segment is broken. What it gives up is begun again here, while the buffer plays on. Refusals of our API
 * end it.
 */
export const careForFilm =
  ({ authorize, renew }: Credentials): MakeCare =>
  ({ address, onProblem, onWaiting }) => {
    let hls: Hls | undefined
    let renewal: Promise<void> | undefined
    const renewedAt = new Map<string, number>()
    let failingSince: number | undefined
    let attempts = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isWaiting = false

    const setWaiting = (now: boolean) => {
      if (now === isWaiting) return
      isWaiting = now
      onWaiting(now)
    }

    const renewOnce = (refused: string): boolean => {
      const now = performance.now()
      if (now - (renewedAt.get(refused) ?? Number.NEGATIVE_INFINITY) < RENEW_AGAIN_MS) return false
      renewedAt.set(refused, now)
      renewal ??= renew()
        // Without a fresh token the next answer says why.
        .catch(() => undefined)
        .finally(() => (renewal = undefined))
      return true
    }

    const shouldRetry: RetryConfig['shouldRetry'] = (limits, count, isTimeout, response) => {
      const status = response?.code
      if (status === 401 && response) return renewOnce(response.url)
      if (!isTimeout && !isPassing(status)) return false
      setWaiting(true)
      return count < (limits?.maxNumRetry ?? 0)
    }
    const policy = (times: number, firstByteMs: number): LoadPolicy => {
      const retry = { maxNumRetry: times, retryDelayMs: 500, maxRetryDelayMs: 4000, shouldRetry }
      return {
        default: {
          maxTimeToFirstByteMs: firstByteMs,
          maxLoadTimeMs: 60_000,
          timeoutRetry: retry,
          errorRetry: retry,
        },
      }
    }

    const showToken = async (request: XMLHttpRequest, to: string) => {
      if (authorize(to) === null) return
      await renewal
      const token = authorize(to)
      if (token === null) return
      // A header can be set only on an open request.
      request.open('GET', to, true)
      request.setRequestHeader('Authorization', `Bearer ${token}`)
    }

    const begin = () => {
      timer = undefined
      if (!hls) return
      // Without levels not even the first playlist has come.
      if (hls.levels.length === 0) hls.loadSource(address)
      else hls.startLoad()
    }
    const beginLater = () => {
      if (timer !== undefined) return
      const delay = Math.min(FIRST_DELAY_MS * 2 ** attempts, LONGEST_DELAY_MS)
      attempts += 1
      timer = setTimeout(begin, delay)
    }
    const beginNow = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      begin()
    }

    /** What is loaded is shown first. */
    const tellWhenDry = (tell: () => void) => {
      const media = hls?.media
      const isDry = !media || media.paused || bufferedTo(media) - media.currentTime < DRY_CHECK_MS / 1000
      if (isDry) tell()
      else timer = setTimeout(() => tellWhenDry(tell), DRY_CHECK_MS)
    }

    const handle = (error: ErrorData): boolean => {
      if (!hls) return true
      const { fatal, details, response } = error
      const status = response?.code ?? 0
      if (isOfSubtitles(error) && status !== 403) {
        if (fatal) playWithoutSubtitles(hls)
        return true
      }
      // It is asked again with a fresh token.
      if (status === 401 && renewal) return true
      const refusal = readRefusal(error)
      if (refusal) {
        hls.stopLoad()
        onProblem(refusal)
        return true
      }
      if (!fatal || !/Load(Error|TimeOut)$/.test(details)) return false
      failingSince ??= performance.now()
      const isGivenUp = status > 0 && performance.now() - failingSince > GIVE_UP_MS
      if (isPassing(status) && !isGivenUp) {
        setWaiting(true)
        beginLater()
        return true
      }
      const isThere = hls.levels.length > 0
      const kind = isPassing(status) ? 'unavailable' : isThere ? 'damaged' : 'missing'
      tellWhenDry(() => onProblem({ kind, detail: String(status) }))
      return true
    }

    window.addEventListener('online', beginNow)
    return {
      settings: {
        maxMaxBufferLength: 60,
        errorPenaltyExpireMs: 60_000,
        xhrSetup: showToken,
        manifestLoadPolicy: policy(4, 10_000),
        playlistLoadPolicy: policy(4, 10_000),
        // A key is needed for each minute, and is asked for while the minute before plays.
        keyLoadPolicy: policy(6, 8000),
        fragLoadPolicy: policy(3, 10_000),
      },
      watch: (stream, events) => {
        hls = stream
        for (const event of [events.FRAG_LOADED, events.KEY_LOADED, events.LEVEL_LOADED, events.MANIFEST_LOADED])
          hls.on(event, () => setWaiting(false))
        hls.on(events.FRAG_BUFFERED, (_, { frag }) => {
          if (!isOf(frag.type, 'main')) return
          failingSince = undefined
          attempts = 0
        })
      },
      handle,
      stop: () => {
        hls = undefined
        clearTimeout(timer)
        window.removeEventListener('online', beginNow)
      },
    } satisfies StreamCare
  }

/** No answer, or one that may be another a moment later. */
const isPassing = (status: LoaderResponse['code']) =>
  status !== undefined && (status === 0 || status === 429 || status >= 500)

/** A film without them is better than none. */
function playWithoutSubtitles(hls: Hls) {
  hls.subtitleTrack = -1
  hls.startLoad()
}

/** The names of hls.js are an enumeration of its types alone. */
const isOf = (type: string | undefined, name: string) => type === name

const isOfSubtitles = ({ frag, context }: ErrorData) =>
  isOf(frag?.type, 'subtitle') || isOf(context?.type, 'subtitleTrack')

/** What our API says to a request for a playlist or a key; segments may lie anywhere. */
function readRefusal(error: ErrorData): Problem | null {
  const { networkDetails } = error
  const status = error.response?.code ?? 0
  if (status < 400 || status >= 500 || status === 429 || error.details.startsWith('frag')) return null
  if (!(networkDetails instanceof XMLHttpRequest)) return null
  const { response } = networkDetails as { response: unknown }
  try {
    const text = response instanceof ArrayBuffer ? new TextDecoder().decode(response) : String(response)
    const { success, code, message, details } = JSON.parse(text) as Partial<ErrorBody>
    if (success !== false || code === undefined || message === undefined) return null
    return { kind: 'refused', code, message, details }
  } catch {
    return null
  }
}
