/** What a preview is of: 'carrel.png', 'campus-12.png', 'place-5.png'. */
export type Subject = { kind: 'carrel' } | { kind: 'campus' | 'place'; id: number }

/** The subject of a picture's name; null for a name that is none. */
export function subjectOf(name: string): Subject | null {
  if (name === 'carrel.png') return { kind: 'carrel' }
  const [, kind, id] = /^(campus|place)-([1-9]\d{0,14})\.png$/.exec(name) ?? []
  return kind ? { kind: kind as 'campus', id: Number(id) } : null
}

/** The path of a location's or campus's preview. */
export const previewPath = (kind: 'campus' | 'place', id: number): string => `/og/${kind}-${id}.png`

/**
 * The absolute address of the picture that is shown where someone sends the page. Our drawings are of a kind that
 * nobody else shows: `preview` is the path of one that they do.
 */
export function sharedPicture(origin: string, picture: string | null, preview: string): string {
  const shown = picture && !picture.endsWith('.svg') && URL.canParse(picture, origin) ? picture : preview
  return new URL(shown, origin).href
}
