import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expose, shoot } from './camera.ts'
import { ffmpeg } from './ffmpeg.ts'
import { fps, rungs, scope } from './format.ts'
import { play, sampleRate } from './music.ts'
import { rasterise } from './picture.ts'
import { captionsPlaylist, masterPlaylist } from './playlists.ts'
import type { Reel } from './reel.ts'

const options = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).flatMap(([name, value]) => [`-${name}`, String(value)])

/** Nothing in a file may depend on the time, the machine's cores or ffmpeg's version. */
const exact = { map_metadata: -1, fflags: '+bitexact', 'flags:v': '+bitexact', 'flags:a': '+bitexact' }

const video = {
  'c:v': 'libx264',
  preset: 'veryfast',
  // Flat inks need no more than this, which takes half of the time that the preset alone would.
  'x264-params': 'subme=1:me=dia:partitions=none:weightp=0:b-adapt=0:rc-lookahead=5',
  'profile:v': 'high',
  level: '3.0',
  crf: 27,
  threads: 2,
  force_key_frames: '4,8',
  pix_fmt: 'yuv420p',
  colorspace: 'bt709',
  color_primaries: 'bt709',
  color_trc: 'bt709',
  color_range: 'tv',
}

export const encoding = {
  high: options({ ...video, 'c:a': 'aac', 'b:a': '32k', ...exact, movflags: '+faststart' }),
  low: options({ ...video, ...exact }),
  segments: options({
    c: 'copy',
    ...exact,
    f: 'hls',
    hls_time: 4,
    hls_playlist_type: 'vod',
    hls_segment_type: 'fmp4',
    hls_fmp4_init_filename: 'init.mp4',
    hls_flags: 'independent_segments',
  }),
}

/** Encodes each rung once; the segments are cut from the finished files. */
export async function develop({ takes, pictures, graph, music, captions }: Reel, work: string, signal?: AbortSignal) {
  const out = path.join(work, 'out')
  await Promise.all(rungs.map(({ name }) => mkdir(path.join(out, name), { recursive: true })))
  const [negatives] = await Promise.all([
    Promise.all(takes.map(expose)),
    Promise.all(
      pictures.map(async (picture, i) => {
        await writeFile(path.join(work, `${i}.rgba`), await rasterise(picture, 'rgba'))
      }),
    ),
    writeFile(path.join(work, 'music.pcm'), play(music)),
  ])

  const { high, low, segments } = encoding
  const encode = [
    rawVideo('yuv420p', scope.w, scope.h, 'pipe:0'),
    ...pictures.map(({ width, height }, i) => rawVideo('rgba', width, height, `${i}.rgba`)),
    options({ f: 's16le', ar: sampleRate, ac: 1, i: 'music.pcm' }),
    options({ filter_complex: graph }),
    ['-map', '[high]', '-map', `${pictures.length + 1}:a`, ...high, 'out/trailer.mp4'],
    ['-map', '[low]', ...low, 'low.mp4'],
  ]
  await ffmpeg(encode.flat(), { cwd: work, signal, input: shoot(negatives) })

  const rung = (index: 0 | 1) => {
    const folder = `out/${rungs[index].name}`
    const files = [...options({ hls_segment_filename: `${folder}/segment-%d.m4s` }), `${folder}/index.m3u8`]
    return ['-map', `${index}:v`, '-map', '0:a', ...segments, ...files]
  }
  const cutUp = ['-i', 'out/trailer.mp4', '-i', 'low.mp4', ...rung(0), ...rung(1)]
  await ffmpeg(cutUp, { cwd: work, signal })

  await writeFile(path.join(out, 'captions.vtt'), captions)
  await writeFile(path.join(out, 'captions.m3u8'), captionsPlaylist)
  await writeFile(path.join(out, 'master.m3u8'), await masterPlaylist(out))
}

const rawVideo = (format: string, width: number, height: number, from: string) =>
  options({ f: 'rawvideo', pixel_format: format, video_size: `${width}x${height}`, framerate: fps, i: from })
