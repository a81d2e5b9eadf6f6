export {
  type AudioWork,
  type EncodedTrack,
  encodeAudio,
  encodePart,
  type PartWork,
  type Segment,
  type Work,
} from './encode.ts'
export { decryptSegment, encryptSegment, keyFor, keyNumberOf, segmentsPerKey } from './encryption.ts'
export {
  type AudioRendition,
  type FilmPlan,
  type Part,
  planFilm,
  type PlanOptions,
  type Preset,
  type VideoRendition,
  renditionGroups,
} from './plan.ts'
export {
  type Media,
  mediaPlaylist,
  type Multivariant,
  multivariantPlaylist,
  type PlaylistAudio,
  type PlaylistRendition,
  type PlaylistSubtitles,
} from './playlists.ts'
export {
  type Loudness,
  makeStoryboard,
  measureLoudness,
  type PosterFrame,
  posterFrames,
  type Storyboard,
} from './previews.ts'
export {
  type AudioRole,
  type Colour,
  type DynamicRange,
  type Fraction,
  type MasterAudio,
  type MasterReport,
  type MasterSubtitles,
  type MasterVideo,
  probe,
  type ProbeOptions,
  type Scan,
  type SubtitlesKind,
} from './probe.ts'
export { EncodeFailed, type FailureReason, MasterRefused, SubtitlesRefused } from './refusals.ts'
export {
  detectSandbox,
  type Limits,
  type Run,
  type RunResult,
  type Sandbox,
  type SandboxKind,
  type SandboxOptions,
} from './sandbox.ts'
export { shiftWebVtt, subtitlesToWebVtt, type WebVtt } from './subtitles/convert.ts'
export { type ExtractedSubtitles, extractSubtitles } from './subtitles/extract.ts'
