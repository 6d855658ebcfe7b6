import { z } from 'zod'
import { text } from '~/spots/model/filed'
import type { Db } from '../connection'

/** The fields that both kinds of files have. */
export * from '~/spots/model/filed'

/** Source names in files → in our `source` column. Others stay as they are, in lower case. */
const SOURCE_OF: Record<string, string> = { pls: 'imls' }

export const source = text(40)
  .transform((value) => SOURCE_OF[value.toLowerCase()] ?? value.toLowerCase())
  .refine((value) => /^[a-z][a-z0-9-]*$/.test(value), 'is not a word of letters, digits and hyphens')

/** Parses the field `state`: a state's two letters, in any case, to its row id. */
export async function stateField(db: Db) {
  const ids = new Map((await db('states').select('id', 'abr')).map(({ id, abr }) => [abr, id]))
  return text(100).transform((abr, context) => {
    const id = ids.get(abr.toUpperCase())
    if (id !== undefined) return id
    context.issues.push({
      code: 'custom',
      message: `${JSON.stringify(abr)} is not the abbreviation of a state`,
      input: abr,
    })
    return z.NEVER
  })
}

/** An object schema that reports anything else as "is not an object" and ignores unknown fields. */
export const form = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape, { error: 'is not an object' })
