import { z } from 'zod'
import { text } from '~/spots/model/filed'
import { pointFault } from '~/spots/model/state-bounds'
import { readZip } from '~/spots/model/zip'
import type { Db } from '../connection'

/** The fields that both kinds of files have. */
export * from '~/spots/model/filed'

/** Source names in files → in our `source` column. Others stay as they are, in lower case. */
const SOURCE_OF: Record<string, string> = { pls: 'imls' }

export const source = text(40)
  .transform((value) => SOURCE_OF[value.toLowerCase()] ?? value.toLowerCase())
  .refine((value) => /^[a-z][a-z0-9-]*$/.test(value), 'is not a word of letters, digits and hyphens')

type State = { id: number; abr: string }

/** Parses the field `state`: a state's two letters, in any case. */
export async function stateField(db: Db) {
  const states = new Map((await db('states').select('id', 'abr')).map((state) => [state.abr, state]))
  return text(100).transform((abr, context): State => {
    const state = states.get(abr.toUpperCase())
    if (state) return state
    context.issues.push({
      code: 'custom',
      message: `${JSON.stringify(abr)} is not the abbreviation of a state`,
      input: abr,
    })
    return z.NEVER
  })
}

/**
 * The ZIP code of a row, and faults of its ZIP code and coordinates.
 * @param refuse reports a fault of a column
 */
export function zipInState(
  { zip, state, lat, lon }: { zip: string | null; state: State; lat: number; lon: number },
  refuse: (column: string, message: string) => void,
): string | null {
  const fault = pointFault(state.abr, lat, lon)
  if (fault) refuse('lat and lon', fault)
  const read = zip === null ? null : readZip(zip, state.abr)
  if (zip !== null && read === null) refuse('zip', `${JSON.stringify(zip)} is not a ZIP code, such as 02139`)
  return read
}

/** An object schema that reports anything else as "is not an object" and ignores unknown fields. */
export const form = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape, { error: 'is not an object' })
