import { design } from '../posters/design.ts'
import { type Art, rect, times } from '../posters/drawing.ts'
import type { Palette } from '../posters/palettes.ts'
import { type Random, seeded } from '../posters/random.ts'
import type { Take } from './camera.ts'
import { allFrames, cuts, fps, frames, rungs, scope, screen, seconds } from './format.ts'
import { type Music, captionsFor, compose } from './music.ts'
import { type Picture, draw } from './picture.ts'
import { type Bench, type TrailerFilm, closeShot, closeTake, endShot, namesShot, wideShot, wideTake } from './shots.ts'

/** Everything that decides what a trailer looks and sounds like. */
export interface Reel {
  /** Counts the changes to how takes are shot and music is played, which nothing else here would show. */
  edition: 1
  takes: Take[]
  pictures: Picture[]
  graph: string
  music: Music
  captions: string
}

/** Where shots, bars and beats meet: the pictures, and what ffmpeg does with them. */
export function cut(film: TrailerFilm): Reel {
  const look = design(film)
  const random = seeded(`trailer of ${film.title}`)
  const takes = [closeTake(film, random), wideTake(film)]
  const pictures: Picture[] = []
  const chains: string[] = []
  /** A picture as a still of the graph. Converted once and here, as ffmpeg would do it for SD and for every frame. */
  const still = (width: number, height: number, art: Art, format = 'yuva420p') => {
    const name = `p${pictures.length}`
    chains.push(`[${pictures.length + 1}:v]scale=out_color_matrix=bt709:out_range=tv,format=${format}[${name}]`)
    pictures.push(draw(width, height, art))
    return name
  }
  const scene = (art: Art) => still(scope.w, scope.h, art, 'yuv420p')
  const chain = (...steps: string[]) => chains.push(steps.join(''))

  const silent = film.year < 1930
  const bench: Bench = { scene, still, chain }
  chain('[0:v]split[first][second]')
  closeShot(look, silent, bench)
  const { beats } = namesShot(film, look, bench)
  wideShot(film, look, bench)
  endShot(film, look, bench)

  if (silent) {
    // An iris closes on the title and opens on the last card, half of it on either side of the cut.
    const half = 12
    chain(`[wide][end]xfade=circlecrop:duration=${(2 * half) / fps}:offset=${(frames.wide - half) / fps}[last]`)
    chain('[close][names][last]concat=n=3[cut]')
  } else chain('[close][names][wide][end]concat=n=4[cut]')

  const bands = still(bandsSize.width, bandsSize.height, bandsArt(look.palette, random))
  if (silent) chain('[cut]', `[${bands}]`, bandsAcross(cuts.wide, 1), '[banded]')
  else {
    chain(`[${bands}]split[there][back]`)
    chain('[cut][there]', bandsAcross(cuts.wide, 1), '[once]')
    chain('[once][back]', bandsAcross(cuts.end, -1), '[banded]')
  }
  chain(
    `[banded]fps=${fps},trim=end_frame=${allFrames},fade=t=out:st=${seconds - 0.6}:d=0.6,`,
    `pad=${screen.width}:${screen.height}:0:${scope.y},setsar=1,split[high][full]`,
  )
  chain(`[full]scale=${rungs[1].width}:${rungs[1].height}:flags=bilinear,setsar=1[low]`)
  const music = compose(film.genres[0], beats, random)
  return { edition: 1, takes, pictures, graph: chains.join(';'), music, captions: captionsFor(beats) }
}

const bandCount = 4
const stagger = 180
/** All bands together cover the whole frame while they pass over the middle of their way. */
const bandsSize = { width: scope.w + 3 * stagger, height: scope.h }

function bandsArt({ hot, bg, pale, mid }: Palette, random: Random): Art {
  const leads = times(bandCount, (lead) => ({ lead, order: random.next() })).toSorted((a, b) => a.order - b.order)
  const height = scope.h / bandCount
  const inks = random.chance(0.5) ? [hot, bg, pale, mid] : [mid, pale, hot, bg]
  return leads.map(({ lead }, i) =>
    rect((lead * stagger) / (bandCount - 1), i * height, scope.w + 2 * stagger, height + 0.5, inks[i] ?? hot),
  )
}

/** Sends the bands over the frame, so that they hide a cut. */
function bandsAcross(at: number, direction: 1 | -1): string {
  const length = 0.75
  const start = at - length / 2
  const way = `(main_w+w)*clip((t-${start})/${length},0,1)`
  const x = direction === 1 ? `-w+${way}` : `main_w-${way}`
  return `overlay=x='${x}':enable='between(t,${start},${start + length})'`
}
