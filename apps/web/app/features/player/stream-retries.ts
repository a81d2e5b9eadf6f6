import type { ErrorBody } from '@matinee/contract/http/errors'
import type { ErrorData, LoaderResponse, LoadPolicy, RetryConfig } from 'hls.js'
import type Hls from 'hls.js'
import type { CreateRetryPolicy, Problem, RetryPolicy } from './engine.ts'
import { bufferedTo } from './video-events.ts'

interface Credentials {
  authorize: (address: string) => string | null
  refreshToken: () => Promise<void>
}

/** A second 401 within this time after a token refresh is not caused by the token. */
const REFRESH_AGAIN_MS = 10_000
/** Gives up after errors for this long. A lost connection is retried without limit. */
const GIVE_UP_MS = 120_000
const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 5000
const BUFFER_CHECK_MS = 500

/**
 * WATCH-10: how a film's requests are retried. hls.js itself retries temporary errors, and switches renditions if a
 * segment is broken. When it gives up, this policy restarts loading while the buffer plays. A refusal of the API stops
 * playback.
 */
export const filmRetryPolicy =
  ({ authorize, refreshToken }: Credentials): CreateRetryPolicy =>
  ({ address, onProblem, onWaiting }) => {
    let hls: Hls | undefined
    let tokenRefresh: Promise<void> | undefined
    const refreshedAt = new Map<string, number>()
    let failingSince: number | undefined
    let attempts = 0
    let retryTimer: ReturnType<typeof setTimeout> | undefined
    let bufferTimer: ReturnType<typeof setTimeout> | undefined
    let isGivenUp = false
    let isWaiting = false

    const setWaiting = (now: boolean) => {
      if (now === isWaiting) return
      isWaiting = now
      onWaiting(now)
    }

    const refreshTokenOnce = (url: string): boolean => {
      const now = performance.now()
      if (now - (refreshedAt.get(url) ?? Number.NEGATIVE_INFINITY) < REFRESH_AGAIN_MS) return false
      refreshedAt.set(url, now)
      tokenRefresh ??= refreshToken()
        // Without a fresh token the next request is refused with the reason.
        .catch(() => undefined)
        .finally(() => (tokenRefresh = undefined))
      return true
    }

    const shouldRetry: RetryConfig['shouldRetry'] = (limits, count, isTimeout, response) => {
      const status = response?.code
      if (status === 401 && response) return refreshTokenOnce(response.url)
      if (!isTimeout && !isTemporary(status)) return false
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

    const authorizeRequest = async (request: XMLHttpRequest, to: string) => {
      if (authorize(to) === null) return
      await tokenRefresh
      const token = authorize(to)
      if (token === null) return
      // A header can be set only on an open request.
      request.open('GET', to, true)
      request.setRequestHeader('Authorization', `Bearer ${token}`)
    }

    const restartLoading = () => {
      retryTimer = undefined
      if (!hls) return
      // Without levels, even the first playlist has not loaded.
      if (hls.levels.length === 0) hls.loadSource(address)
      else hls.startLoad()
    }
    const scheduleRetry = () => {
      if (retryTimer !== undefined) return
      const delay = Math.min(FIRST_DELAY_MS * 2 ** attempts, MAX_DELAY_MS)
      attempts += 1
      retryTimer = setTimeout(restartLoading, delay)
    }
    const retryNow = () => {
      if (retryTimer === undefined) return
      clearTimeout(retryTimer)
      restartLoading()
    }

    const reportWhenBufferEmpty = (problem: Problem) => {
      const media = hls?.media
      const isBufferEmpty = !media || media.paused || bufferedTo(media) - media.currentTime < BUFFER_CHECK_MS / 1000
      if (isBufferEmpty) onProblem(problem)
      else bufferTimer = setTimeout(() => reportWhenBufferEmpty(problem), BUFFER_CHECK_MS)
    }
    /** Stops retrying, and reports the problem once the buffer has played. */
    const giveUp = (problem: Problem) => {
      isGivenUp = true
      clearTimeout(retryTimer)
      retryTimer = undefined
      reportWhenBufferEmpty(problem)
    }

    const handleError = (error: ErrorData): boolean => {
      if (!hls) return true
      const { fatal, details, response } = error
      const status = response?.code ?? 0
      if (isSubtitleError(error) && status !== 403) {
        if (fatal) playWithoutSubtitles(hls)
        return true
      }
      // hls.js repeats the request with a fresh token.
      if (status === 401 && tokenRefresh) return true
      const refusal = readRefusal(error)
      if (refusal) {
        hls.stopLoad()
        onProblem(refusal)
        return true
      }
      if (!fatal || !/Load(Error|TimeOut)$/.test(details)) return false
      if (isGivenUp) return true
      failingSince ??= performance.now()
      const isTooLong = status > 0 && performance.now() - failingSince > GIVE_UP_MS
      if (isTemporary(status) && !isTooLong) {
        setWaiting(true)
        scheduleRetry()
        return true
      }
      const isThere = hls.levels.length > 0
      const kind = isTemporary(status) ? 'unavailable' : isThere ? 'damaged' : 'missing'
      giveUp({ kind, detail: String(status) })
      return true
    }

    window.addEventListener('online', retryNow)
    return {
      config: {
        maxMaxBufferLength: 60,
        errorPenaltyExpireMs: 60_000,
        xhrSetup: authorizeRequest,
        manifestLoadPolicy: policy(4, 10_000),
        playlistLoadPolicy: policy(4, 10_000),
        // The key of each minute is requested one minute ahead, so there is time to retry.
        keyLoadPolicy: policy(6, 8000),
        fragLoadPolicy: policy(3, 10_000),
      },
      attach: (stream, events) => {
        hls = stream
        for (const event of [events.FRAG_LOADED, events.KEY_LOADED, events.LEVEL_LOADED, events.MANIFEST_LOADED])
          hls.on(event, () => setWaiting(false))
        hls.on(events.FRAG_BUFFERED, (_, { frag }) => {
          if (!isNamed(frag.type, 'main')) return
          failingSince = undefined
          attempts = 0
        })
      },
      handleError,
      destroy: () => {
        hls = undefined
        clearTimeout(retryTimer)
        clearTimeout(bufferTimer)
        window.removeEventListener('online', retryNow)
      },
    } satisfies RetryPolicy
  }

/** No response (0), or an error worth retrying. */
const isTemporary = (status: LoaderResponse['code']) =>
  status !== undefined && (status === 0 || status === 429 || status >= 500)

/** A film without subtitles is better than none. */
function playWithoutSubtitles(hls: Hls) {
  hls.subtitleTrack = -1
  hls.startLoad()
}

/** hls.js declares these names as enums, of which only the types are imported: compared as strings. */
const isNamed = (type: string | undefined, name: string) => type === name

const isSubtitleError = ({ frag, context }: ErrorData) =>
  isNamed(frag?.type, 'subtitle') || isNamed(context?.type, 'subtitleTrack')

/** Reads the API's error from a playlist or key response. Segments may be on another server. */
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
