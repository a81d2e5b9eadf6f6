import type { Work } from './encode.ts'

export interface Storyboard {
  everySeconds: number
  columns: number
  rows: number
  /** Of one small picture, in pixels. */
  width: number
  height: number
  pictures: number
  /** `storyboard-{n}.webp`, from 0. */
  sheets: { number: number; file: string; bytes: number }[]
}

export async function makeStoryboard(work: Work): Promise<Storyboard> {
  throw new Error(`not written yet: ${work.folder}`)
}

export interface PosterFrame {
  seconds: number
  /** `poster-{n}.jpg`, from 0. */
  file: string
  width: number
  height: number
}

/** Some frames from all over the film, as JPEG. */
export async function posterFrames(work: Work & { count?: number }): Promise<PosterFrame[]> {
  throw new Error(`not written yet: ${work.count}`)
}

export interface Loudness {
  /** LUFS; null where the track is silent. */
  integrated: number | null
  /** LU. */
  range: number | null
  /** dBTP. */
  truePeak: number | null
}

/** Loudness of one audio stream of the master, by EBU R 128. Measured, not changed. */
export async function measureLoudness(work: Omit<Work, 'folder'> & { stream: number }): Promise<Loudness> {
  throw new Error(`not written yet: ${work.stream}`)
}
