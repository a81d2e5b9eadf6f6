import { z } from 'zod'
import {
  audioRoles,
  filmLimits as limits,
  filmMessages as messages,
  filmStates,
  sandboxKinds,
  subtitleKinds,
} from './films.ts'
import type { Schemas } from './http/endpoint.ts'
import { id } from './fields.schemas.ts'

/** A BCP 47 tag, as in `pt-BR`; `und` where nobody knows. */
const language = z.string().regex(/^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8}){0,3}$/, messages.languageInvalid)
const title = z.string().trim().max(limits.titleLength)
/** In an address. */
const number = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
const shiftMs = z.int().min(-86_400_000).max(86_400_000)

const audioTrack = z
  .object({ number: z.int(), language, title, role: z.enum(audioRoles), channels: z.literal([2, 6]) })
  .meta({ id: 'AudioTrack' })
const subtitleTrack = z
  .object({ number: z.int(), language, title, kind: z.enum(subtitleKinds), shiftMs, address: z.string() })
  .meta({ id: 'SubtitleTrack' })

/** FILM-4: what the master is. */
const report = z
  .object({
    container: z.string(),
    durationMs: z.int(),
    video: z.object({
      codec: z.string(),
      width: z.int(),
      height: z.int(),
      frameRate: z.number(),
      isInterlaced: z.boolean(),
      bitDepth: z.int(),
      isHdr: z.boolean(),
    }),
    audio: z.array(z.object({ codec: z.string(), channels: z.int(), language: z.string(), title: z.string() })),
    subtitles: z.array(z.object({ codec: z.string(), language: z.string(), title: z.string(), isText: z.boolean() })),
  })
  .meta({ id: 'MasterReport' })

/** FILM-4: what will be made of it. */
const plan = z
  .object({
    isRepackaged: z.boolean(),
    video: z.array(z.object({ name: z.string(), width: z.int(), height: z.int() })),
    /** The most that it can take up in storage. */
    roomBytes: z.int(),
  })
  .meta({ id: 'FilmPlan' })

const film = z
  .object({
    id,
    movie: z.object({ id, title: z.string() }).nullable(),
    state: z.enum(filmStates),
    isPublished: z.boolean(),
    publishWhenReady: z.boolean(),
    master: z.object({ name: z.string(), bytes: z.int() }),
    report: report.nullable(),
    plan: plan.nullable(),
    /** 0 to 1, of all work. */
    progress: z.number(),
    /** Steps of the work, each 0 to 1: renditions, audio tracks, seek previews. */
    steps: z.array(z.object({ track: z.string(), progress: z.number() })),
    /** The first rendition and all audio are there: it can be watched in the desk. */
    isWatchable: z.boolean(),
    problem: z.object({ sentence: z.string(), detail: z.string() }).nullable(),
    loudness: z.number().nullable(),
    /** Where the credits begin, if somebody has said so. */
    creditsMs: z.int().nullable(),
    audio: z.array(audioTrack),
    subtitles: z.array(subtitleTrack),
    /** Frames to choose a poster from. */
    posters: z.array(z.string()),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Film' })

/** After a file of subtitles was taken: what was repaired in it or left out, a sentence each. */
const filmWithRemarks = film.extend({ remarks: z.array(z.string()) }).meta({ id: 'FilmWithRemarks' })

const masterFile = z
  .object({ source: z.enum(['folder', 'bucket']), name: z.string(), bytes: z.int(), modifiedAt: z.iso.datetime() })
  .meta({ id: 'MasterFile' })

/** FILM-13: a worker process that encodes, and what ffmpeg is kept in there. */
const encoder = z.object({ host: z.string(), sandbox: z.enum(sandboxKinds) }).meta({ id: 'Encoder' })

const movieFilm = z
  .object({
    isPremium: z.boolean(),
    externalUrl: z.string().nullable(),
    /** The newest first; those that were removed are left out. */
    films: z.array(film),
    /** Whether a worker is there that encodes; without one masters wait. */
    hasEncoder: z.boolean(),
  })
  .meta({ id: 'MovieFilm' })

const ofFilm = z.object({ filmId: z.string() })
const ofTrack = ofFilm.extend({ number })
const subtitleFacts = z.object({ language, title, kind: z.enum(subtitleKinds), shiftMs })

export const filmSchemas = {
  list: {
    query: z.object({ before: z.string().optional(), only: z.enum(['all', 'unfinished']).default('unfinished') }),
    response: z.object({ films: z.array(film), next: z.string().nullable(), encoders: z.array(encoder) }),
  },
  masters: { response: z.object({ files: z.array(masterFile) }) },
  ofMovie: { params: z.object({ id: z.string() }), response: movieFilm },
  settings: {
    params: z.object({ id: z.string() }),
    body: z.object({
      isPremium: z.boolean(),
      externalUrl: z
        .url({ protocol: /^https?$/, error: messages.addressInvalid })
        .max(2000)
        .nullable(),
    }),
    response: movieFilm,
  },
  add: {
    params: z.object({ id: z.string() }),
    body: z.discriminatedUnion('source', [
      z.object({ source: z.literal('upload'), uploadId: z.string() }),
      z.object({ source: z.enum(['folder', 'bucket']), name: z.string().min(1).max(500) }),
    ]),
    response: film,
  },
  show: { params: ofFilm, response: film },
  prepare: { params: ofFilm, body: z.object({ publishWhenReady: z.boolean() }), response: film },
  retry: { params: ofFilm, response: film },
  cancel: { params: ofFilm, response: film },
  publish: { params: ofFilm, response: film },
  remove: { params: ofFilm, response: z.object({ success: z.literal(true) }) },
  changeAudio: {
    params: ofTrack,
    body: z.object({ language, title, role: z.enum(audioRoles) }),
    response: film,
  },
  changeCredits: {
    params: ofFilm,
    body: z.object({ creditsMs: z.int().min(1).max(1_000_000_000).nullable() }),
    response: film,
  },
  addSubtitles: {
    params: ofFilm,
    body: subtitleFacts.omit({ shiftMs: true }).extend({ uploadId: z.string() }),
    response: filmWithRemarks,
  },
  changeSubtitles: {
    params: ofTrack,
    body: subtitleFacts.extend({ /** Replaces the file. */ uploadId: z.string().optional() }),
    response: filmWithRemarks,
  },
  removeSubtitles: { params: ofTrack, response: film },
  previewPlaylist: { params: ofFilm, response: z.string() },
  previewTrack: { params: ofFilm.extend({ track: z.string() }), response: z.string() },
  previewKey: { params: ofFilm.extend({ key: number }), response: z.any() },
} satisfies Record<string, Schemas>

export type Encoder = z.output<typeof encoder>
export type Film = z.output<typeof film>
export type FilmWithRemarks = z.output<typeof filmWithRemarks>
export type MasterFile = z.output<typeof masterFile>
export type MovieFilm = z.output<typeof movieFilm>
export type AudioTrack = z.output<typeof audioTrack>
export type SubtitleTrack = z.output<typeof subtitleTrack>
