/** Navigation state for a search that started here. */
export const FROM_HEADER = { header: true }

/** The /search URL with the boxes that aren't empty; null when both are. */
export function searchPath(q: string, city: string): string | null {
  const asked = new URLSearchParams()
  if (q.trim()) asked.set('q', q.trim())
  if (city.trim()) asked.set('city', city.trim())
  return asked.size > 0 ? `/search?${asked}` : null
}
