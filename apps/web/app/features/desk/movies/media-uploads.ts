import { type MediaKind, movieMediaEndpoints } from '@matinee/contract/movie-media'
import { uploadLimits } from '@matinee/contract/uploads'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { serverMessage } from '../../../platform/forms/validation.ts'
import type { ChosenFrame } from '../films/poster-frames.tsx'
import { cancelUpload, isRefusal, isUploading, startUpload, useUpload } from '../films/uploads.ts'
import { formatSize } from '../films/film-text.ts'
import type { MovieField, Problems } from './movie-values.ts'
import * as words from '@matinee/locales/desk/movies'

const fieldOf = { poster: 'imageUrl', backdrop: 'backdropUrl', trailer: 'videoUrl' } as const satisfies Record<
  MediaKind,
  MovieField
>
const kinds = Object.keys(fieldOf) as MediaKind[]

/** `targetId`: of a movie or a collection; undefined for a movie that is not saved yet. */
const keyOf = (kind: MediaKind, targetId: string | undefined) => `${kind}:${targetId ?? 'new'}`

type Outcome = { address: string; problem?: undefined } | { address?: undefined; problem: string }

/** The outcomes of uploads, until their form takes them: it may not be shown when an upload ends. */
const outcomes = new Map<string, Outcome>()
const listeners = new Set<() => void>()

function setOutcome(key: string, outcome: Outcome | undefined) {
  if (outcome) outcomes.set(key, outcome)
  else outcomes.delete(key)
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const tooLarge = words.tooLarge({ size: formatSize(uploadLimits.mostBytes.picture) })

function send(key: string, kind: MediaKind, file: File) {
  startUpload({
    key,
    file,
    purpose: kind === 'trailer' ? 'trailer' : 'picture',
    onDone: async (uploadId, isGivenUp) => {
      // A large picture takes its time on a busy machine.
      const { address } = await adminApi()(movieMediaEndpoints.add, { body: { uploadId, kind } }, { timeoutMs: 60_000 })
      if (!isGivenUp()) setOutcome(key, { address })
    },
    onFailed: (error) => {
      setOutcome(key, { problem: serverMessage(error) ?? words.uploadFailed })
      if (isRefusal(error)) void cancelUpload(key)
    },
  })
}

/** FILM-9: makes a picture of a frame of a film. The form of the movie takes it like an upload. */
export async function createPictureFromFrame(movieId: string, chosen: ChosenFrame): Promise<void> {
  const { address } = await adminApi()(movieMediaEndpoints.addFrame, { body: chosen })
  setOutcome(keyOf(chosen.kind, movieId), { address })
}

/** FILM-14: the upload of one field of the form. `onUploaded` gets the address of what was made of it. */
export function useMediaUpload(kind: MediaKind, targetId: string | undefined, onUploaded: (address: string) => void) {
  const key = keyOf(kind, targetId)
  const upload = useUpload(key)
  const outcome = useSyncExternalStore(
    subscribe,
    () => outcomes.get(key),
    () => undefined,
  )
  const applyOutcome = useEffectEvent((address: string) => {
    setOutcome(key, undefined)
    onUploaded(address)
  })
  const address = outcome?.address
  useEffect(() => {
    if (address !== undefined) applyOutcome(address)
  }, [address])
  return {
    key,
    upload,
    /** Why the last file was refused. */
    problem: outcome?.problem,
    clear: () => setOutcome(key, undefined),
    send: (file: File | undefined) => {
      if (!file || upload) return
      const isTooLarge = kind !== 'trailer' && file.size > uploadLimits.mostBytes.picture
      setOutcome(key, isTooLarge ? { problem: tooLarge } : undefined)
      if (!isTooLarge) send(key, kind, file)
    },
  }
}

/** An error for each field whose file is being uploaded: the form cannot be saved until then. */
export function uploadProblems(targetId: string | undefined): Problems {
  const waiting = kinds.filter((kind) => isUploading(keyOf(kind, targetId)))
  return Object.fromEntries(waiting.map((kind) => [fieldOf[kind], words.uploadWait]))
}

/** Cancels the uploads of a form that is left. */
export function cancelMediaUploads(targetId: string | undefined): void {
  for (const kind of kinds) {
    setOutcome(keyOf(kind, targetId), undefined)
    void cancelUpload(keyOf(kind, targetId))
  }
}
