/** A whole number from a URL between `least` and `most`; anything else is `fallback`. */
export function numberParam(
  value: string | null,
  { fallback, least = 1, most }: { fallback: number; least?: number; most: number },
): number {
  if (!value || !/^\d{1,9}$/.test(value)) return fallback
  return Math.min(most, Math.max(least, Number(value)))
}

/** An id from a URL; null when it cannot be one. */
export const idParam = (value: string | undefined): number | null =>
  value && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null

/** The id that a page of a list begins behind, by ?after=; null on the first page. */
export const afterParam = ({ searchParams }: URL): number | null =>
  idParam(searchParams.get('after') ?? undefined)
