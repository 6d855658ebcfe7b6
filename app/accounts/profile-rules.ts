/** Maximum size of a photo in bytes: the specification's "about 5 MB". */
export const PHOTO_BYTES = 5024 * 1024

/** A university as users type and pick it. No two approved ones share a label. */
export const universityLabel = ({ name, city, abr }: { name: string; city: string; abr: string }): string =>
  `${name}, ${city}, ${abr}`

/** "A", "A or B", "A; B or C". Semicolons, because names contain commas. */
export function listOr(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join('; ')} or ${names.at(-1)}`
}
