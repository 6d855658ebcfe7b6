/**
 * Whether the If-None-Match header of a request names the entity tag of what it would get, weak or not (RFC 9110, 13.1.2).
 * @param etag with its quotes, perhaps with W/ before them
 */
export function isKnown(header: string | null | undefined, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  const tags = (header ?? '').split(',').map(strong)
  return tags.includes(strong(etag)) || tags.includes('*')
}
