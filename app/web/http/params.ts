/** An integer from a URL, clamped between `least` and `most`. `fallback` if it isn't one. */
export function numberParam(
  value: string | null,
  { fallback, least = 1, most }: { fallback: number; least?: number; most: number },
): number {
  if (!value || !/^\d{1,9}$/.test(value)) return fallback
  return Math.min(most, Math.max(least, Number(value)))
}

/** An ID from a URL, or null if it can't be one. */
export const idParam = (value: string | undefined): number | null =>
  value && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null

/** The ID after which a page of a list starts (?after=). Null on the first page. */
export const afterParam = ({ searchParams }: URL): number | null =>
  idParam(searchParams.get('after') ?? undefined)
