/** Bytes that a photo may have: the specification's "about 5 MB". */
export const PHOTO_BYTES = 5024 * 1024

/** A university's name as it is typed and offered: no two Approved ones share it. */
export const universityLabel = ({ name, city, abr }: { name: string; city: string; abr: string }): string =>
  `${name}, ${city}, ${abr}`

/** "A", "A or B", "A; B or C": names hold commas. */
export function listOr(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join('; ')} or ${names.at(-1)}`
}
