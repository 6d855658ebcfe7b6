import { z } from 'zod'
import { cleanLine, cleanText, FIRST_COLLECTION, LENGTHS, lengthOf } from './rules'
import { collectionWords } from './words'
import { toggleWords } from './save-words'

const within = (most: number, fault: string) => [(text: string) => lengthOf(text) <= most, fault] as const
const blankToNull = (text: string) => text || null

const fields = {
  name: z
    .string()
    .default('')
    .transform(cleanLine)
    .refine((text) => text !== '', collectionWords.nameEmpty)
    .refine(...within(LENGTHS.name, collectionWords.nameLong)),
  description: z
    .string()
    .default('')
    .transform(cleanText)
    .refine(...within(LENGTHS.description, collectionWords.descriptionLong))
    .transform(blankToNull),
  purpose: z
    .string()
    .default('')
    .transform(cleanLine)
    .refine(...within(LENGTHS.purpose, collectionWords.purposeLong))
    .transform(blankToNull),
}

/** A collection's name, description and purpose. Empty texts become null. */
export const CollectionForm = z.object(fields)

/** A new collection with a location in it. `over`: the form is in a dialog over another page, which stays. */
export const CreateHereForm = z.object({ ...fields, over: z.literal('dialog').optional().catch(undefined) })

/**
 * Whether the location should be in the collection. Sending the form twice changes nothing the second time. `stay`:
 * sent by a script, so don't redirect.
 */
export const ToggleForm = z.object({
  collection: z.union(
    [
      z.literal(FIRST_COLLECTION),
      z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .transform(Number),
    ],
    toggleWords.noCollection,
  ),
  want: z.enum(['on', 'off'], toggleWords.unclear),
  stay: z.literal('on').optional().catch(undefined),
})
