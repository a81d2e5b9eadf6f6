import type { FilmPlan } from './plan.ts'
import type { Sandbox } from './sandbox.ts'

/** A clear segment that lies in the folder, to be encrypted and stored. */
export interface Segment {
  /** Over the whole film, from 0: its media sequence number. */
  number: number
  file: string
  bytes: number
  /** Exact: `ticks / timescale` seconds. */
  ticks: number
  timescale: number
  seconds: number
}

export interface EncodedTrack {
  /** The initialization segment; the same bytes for every part of a rung. */
  init: { file: string; bytes: number; sha256: string }
  segments: Segment[]
  /** RFC 6381, for the playlist: 'avc1.64001f', 'mp4a.40.2'. */
  codec: string
}

export interface Work {
  master: string
  plan: FilmPlan
  /** Exists and is empty; `init.mp4` and `segment-{number}.m4s` lie there afterwards. */
  folder: string
  sandbox: Sandbox
  signal?: AbortSignal
  /** From 0 to 1. */
  onProgress?: (done: number) => void
}

export interface PartWork extends Work {
  rung: string
  part: number
}

export interface AudioWork extends Work {
  /** Name of one of the plan's renditions. */
  rendition: string
}

/** Encodes (or copies, as the plan says) one part of one rung. The same part always gives the same bytes. */
export async function encodePart(work: PartWork): Promise<EncodedTrack> {
  throw new Error(`not written yet: ${work.rung}`)
}

/** Encodes a whole audio track, cut where the picture's segments are cut. */
export async function encodeAudio(work: AudioWork): Promise<EncodedTrack> {
  throw new Error(`not written yet: ${work.rendition}`)
}
