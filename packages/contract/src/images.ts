/** The widths in which the house sends its pictures: each is made once, and nobody can ask for others. */
export const imageWidths = [185, 342, 500, 780, 1280, 1920] as const
export type ImageWidth = (typeof imageWidths)[number]

/** `/media/…` for a picture that the house keeps itself; undefined for one that stands elsewhere. */
export function pathOfOurs(address: string, siteUrl: string): string | undefined {
  const path = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address
  return path.startsWith('/media/') ? path : undefined
}

export const resizedPath = (mediaPath: string, width: ImageWidth): string =>
  `/images/${width}/${mediaPath.slice('/media/'.length)}`

export const sourceSet = (mediaPath: string, widths: readonly ImageWidth[]): string =>
  widths.map((width) => `${resizedPath(mediaPath, width)} ${width}w`).join(', ')
