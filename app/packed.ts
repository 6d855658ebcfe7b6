import { useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'

declare const packedType: unique symbol

/**
 * A loader's data as one JSON text. Remix otherwise writes each object as pairs of numbers that point to keys and values, which
 * compress badly: a study spot's page with 40 photos is 12% smaller this way (bench/results.md).
 */
export type Packed<T> = string & { readonly [packedType]?: T }

/** Before a date's ISO form, and before a text that starts like one. */
const MARK = '\u0001'

/** Dates stay dates. What JSON can't say (undefined, functions) is left out. */
export const packed = <T>(data: T): Packed<T> =>
  JSON.stringify(data, function (this: Record<string, unknown>, key: string, value: unknown) {
    // toJSON has made a text of a date already.
    if (this[key] instanceof Date) return MARK + (value as string)
    return typeof value === 'string' && value.startsWith(MARK) ? MARK + value : value
  })

export const unpacked = <T>(text: Packed<T>): T =>
  JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith(MARK)) return value
    return value.startsWith(MARK + MARK) ? value.slice(1) : new Date(value.slice(1))
  }) as T

type Data<Loader extends (...args: never[]) => Promise<unknown>> =
  Awaited<ReturnType<Loader>> extends Packed<infer T> ? T : never

/** As useLoaderData, of a loader whose data is packed. */
export function usePacked<Loader extends (...args: never[]) => Promise<Packed<unknown>>>(): Data<Loader> {
  const text = useLoaderData() as Packed<Data<Loader>>
  return useMemo(() => unpacked(text), [text])
}
