import { describe, expect, it } from 'vitest'
import { planFilm } from './plan.ts'
import type { MasterReport, MasterVideo } from './probe.ts'

const report = (video: Partial<MasterVideo> = {}, more: Partial<MasterReport> = {}): MasterReport => ({
  container: 'MP4 or QuickTime',
  format: 'mov',
  sizeBytes: 1_000_000,
  durationMs: 600_000,
  video: {
    stream: 0,
    codec: 'h264',
    profile: 'High',
    width: 1920,
    height: 1080,
    displayWidth: video.width ?? 1920,
    displayHeight: video.height ?? 1080,
    rotation: 0,
    sampleAspect: { numerator: 1, denominator: 1 },
    frameRate: { numerator: 25, denominator: 1 },
    isVariableFrameRate: false,
    scan: 'progressive',
    pixelFormat: 'yuv420p',
    bitDepth: 8,
    colour: { dynamicRange: 'sdr', primaries: null, transfer: null, matrix: null, isFullRange: false },
    bitsPerSecond: null,
    startSeconds: 0,
    copyableKeyFrames: null,
    ...video,
  },
  audio: [],
  subtitles: [],
  ...more,
})

const sizes = (width: number, height: number, maxHeight?: number) =>
  planFilm(report({ width, height }), { maxHeight }).video.map(
    (rendition) => `${rendition.name} ${rendition.width}x${rendition.height}`,
  )

describe('FILM-6 only renditions that the master deserves', () => {
  it.each([
    [1920, 1080, ['360p 640x360', '480p 854x480', '720p 1280x720', '1080p 1920x1080']],
    [1920, 804, ['360p 640x268', '480p 854x358', '720p 1280x536', '1080p 1920x804']],
    [1440, 1080, ['360p 480x360', '480p 640x480', '720p 960x720', '1080p 1440x1080']],
    [1080, 1920, ['360p 360x640', '480p 480x854', '720p 720x1280', '1080p 1080x1920']],
    [1024, 576, ['360p 640x360', '480p 854x480', '576p 1024x576']],
    // 540 is within 15 % of 480.
    [960, 540, ['360p 640x360', '540p 960x540']],
    [320, 180, ['180p 320x180']],
    [3840, 2160, ['360p 640x360', '480p 854x480', '720p 1280x720', '1080p 1920x1080']],
  ])('%i x %i', (width, height, expected) => expect(sizes(width, height)).toEqual(expected))

  it('2160p when the operator allows it', () => expect(sizes(3840, 2160, 2160).at(-1)).toBe('2160p 3840x2160'))

  it('in levels that a player can rely upon', () => {
    const levels = (frames: number) =>
      planFilm(report({ frameRate: { numerator: frames, denominator: 1 } }), { maxHeight: 2160 }).video.map(
        ({ level }) => level,
      )
    expect(levels(25)).toEqual(['3.0', '3.0', '3.1', '4.0'])
    expect(levels(60)).toEqual(['3.1', '3.1', '3.2', '4.2'])
  })
})

describe('FILM-6 segments of 6 s, key frames at the same 2 s places, parts of 120 s', () => {
  it('with a whole number of frames a second', () => {
    const { parts, segments, frames } = planFilm(report({}, { durationMs: 250_000 }))
    expect(frames).toBe(6250)
    expect(parts.map(({ firstFrame, frames: count }) => [firstFrame, count])).toEqual([
      [0, 3000],
      [3000, 3000],
      [6000, 250],
    ])
    expect(parts[1]).toMatchObject({ firstSegment: 20, segmentFrames: { length: 20 }, keyFrames: { length: 60 } })
    expect(parts[2]).toMatchObject({ segmentFrames: [6000, 6150], keyFrames: [6000, 6050, 6100, 6150, 6200] })
    expect(segments).toBe(42)
  })

  it('in whole frames where a second has none', () => {
    const { parts } = planFilm(report({ frameRate: { numerator: 24_000, denominator: 1001 } }))
    expect(parts[0]?.segmentFrames.slice(0, 3)).toEqual([0, 144, 288])
    expect(parts[1]?.firstFrame).toBe(2880)
  })

  it('where a picture that is copied has its own', () => {
    const copyableKeyFrames = [0, 20, 45, 90, 130, 140, 145, 180, 220]
    const { mode, video, parts } = planFilm(report({ copyableKeyFrames }, { durationMs: 10_000 }))
    expect(mode).toBe('repackage')
    expect(video.map(({ isCopied }) => isCopied)).toEqual([false, false, false, true])
    // As few as are needed, never more than 50 frames apart; segments of at most 150.
    expect(parts[0]?.keyFrames).toEqual([0, 45, 90, 140, 180, 220])
    expect(parts[0]?.segmentFrames).toEqual([0, 140])
  })

  it('is not copied when it is larger than is allowed', () => {
    const { mode } = planFilm(report({ width: 3840, height: 2160, copyableKeyFrames: [0, 50] }, { durationMs: 4000 }))
    expect(mode).toBe('encode')
  })

  it('is plain JSON of a bearable size for four hours', () => {
    const plan = planFilm(report({}, { durationMs: 4 * 3_600_000 }))
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
    expect(JSON.stringify(plan).length).toBeLessThan(150_000)
  })
})

describe('FILM-7 audio', () => {
  const track = {
    codec: 'ac3',
    layout: null,
    sampleRate: 48_000,
    language: 'de',
    title: 'Kommentar',
    role: 'commentary',
    isDefault: false,
  } as const

  it('stereo for each track, and 5.1 where the master has it', () => {
    const audio = [2, 6, 8, 1].map((channels, at) => Object.assign({ stream: at + 1, channels }, track))
    const plan = planFilm(report({}, { audio }))
    expect(plan.audio.map(({ name }) => name)).toEqual([
      'audio-1-2',
      'audio-2-2',
      'audio-2-6',
      'audio-3-2',
      'audio-3-6',
      'audio-4-2',
    ])
    expect(plan.audio[2]).toMatchObject({ channels: 6, language: 'de', title: 'Kommentar', role: 'commentary' })
  })
})

describe('room', () => {
  it('is that of all renditions at their highest rate', () => {
    const { roomBytes, video } = planFilm(report())
    const rates = video.reduce((sum, { maxRate }) => sum + maxRate, 0)
    expect(roomBytes).toBeGreaterThan((rates / 8) * 600)
    expect(roomBytes).toBeLessThan((rates / 8) * 600 * 1.1)
  })
})
