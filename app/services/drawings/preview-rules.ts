/** In px. What sites ask for (Open Graph, 1.91 to 1). */
export const PREVIEW_SIZE = { width: 1200, height: 630 }

/** The subject of a preview: 'carrel.png', 'campus-12.png', 'place-5.png'. */
export type Subject = { kind: 'carrel' } | { kind: 'campus' | 'place'; id: number }

/** Parses a picture's name. Null if it's invalid. */
export function subjectOf(name: string): Subject | null {
  if (name === 'carrel.png') return { kind: 'carrel' }
  const [, kind, id] = /^(campus|place)-([1-9]\d{0,14})\.png$/.exec(name) ?? []
  return kind ? { kind: kind as 'campus', id: Number(id) } : null
}

/** The path of a location's or campus's preview. */
export const previewPath = (kind: 'campus' | 'place', id: number): string => `/og/${kind}-${id}.png`

/**
 * The absolute URL of the picture for a shared page. Other sites can't show our illustrations, which are SVG, so for
 * those it's `preview`, the path of a PNG.
 */
export function sharedPicture(origin: string, picture: string | null, preview: string): string {
  const shown = picture && !picture.endsWith('.svg') && URL.canParse(picture, origin) ? picture : preview
  return new URL(shown, origin).href
}
