import { options } from './options.ts'

/** What ffmpeg may read. Playlists, scripts, pictures and everything that opens other files are not among it. */
const formats: Readonly<Record<string, string>> = {
  mov: 'MP4 or QuickTime',
  matroska: 'Matroska or WebM',
  mpegts: 'MPEG transport stream',
  mpeg: 'MPEG program stream',
  avi: 'AVI',
  mxf: 'MXF',
  dv: 'DV',
  wav: 'WAV',
}

/** Of codecs as ffprobe names them. */
export const videoCodecs: ReadonlySet<string> = new Set(
  'h264 hevc vp8 vp9 av1 mpeg1video mpeg2video mpeg4 prores dnxhd ffv1 dvvideo jpeg2000 rawvideo v210'.split(' '),
)

const pcm = ['alaw', 'bluray', 'dvd', 'mulaw', 's8', 'u8', 's64le', 's64be'].concat(
  ['f32', 'f64', 's16', 's24', 's32', 'u16', 'u24', 'u32'].flatMap((kind) => [`${kind}le`, `${kind}be`]),
  ['s16le', 's24le', 's32le', 's16be', 's8'].map((kind) => `${kind}_planar`),
)

export const audioCodecs: ReadonlySet<string> = new Set(
  'aac mp2 mp3 opus vorbis ac3 eac3 flac alac dts truehd mlp'.split(' ').concat(pcm.map((kind) => `pcm_${kind}`)),
)

export const textSubtitleCodecs: ReadonlySet<string> = new Set(['subrip', 'ass', 'ssa', 'webvtt', 'mov_text', 'text'])

/** Some decoders have other names than what they decode. */
const otherNames = 'libdav1d libaom-av1 libopenjpeg mp2float mp3float libopus dca srt'.split(' ')
const decoders = [...videoCodecs, ...audioCodecs, ...textSubtitleCodecs, ...otherNames]

/** A picture of 8192 x 4320; more is a bomb. */
export const mostPixels = 8192 * 4320

/** Options that stand before every input. */
export const readOptions: readonly string[] = options({
  protocol_whitelist: 'file',
  format_whitelist: Object.keys(formats).join(','),
  codec_whitelist: decoders.join(','),
  max_pixels: mostPixels,
  max_streams: 100,
})

/** ffprobe says 'mov,mp4,m4a,3gp,3g2,mj2': the first name is ours. */
export function formatOf(formatName: string): { format: string; container: string } | null {
  const format = formatName.split(',')[0] ?? ''
  const container = formats[format]
  return container === undefined ? null : { format, container }
}
