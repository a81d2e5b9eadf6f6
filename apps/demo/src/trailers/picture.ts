import sharp from 'sharp'
import { type Art, paint } from '../posters/drawing.ts'

export interface Picture {
  width: number
  height: number
  svg: string
}

export function draw(width: number, height: number, art: Art): Picture {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return { width, height, svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${paint(art)}</svg>` }
}

export function rasterise({ svg }: Picture, format: 'rgb' | 'rgba'): Promise<Buffer> {
  const image = sharp(Buffer.from(svg))
  return (format === 'rgb' ? image.removeAlpha() : image.ensureAlpha()).raw().toBuffer()
}
