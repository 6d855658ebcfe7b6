import { z } from 'zod'
import { cleanLine, cleanText, FIRST_COLLECTION, LENGTHS, lengthOf } from './rules'
import { toggleWords, collectionWords } from './words'

const within = (most: number, fault: string) => [(text: string) => lengthOf(text) <= most, fault] as const
const orNull = (text: string) => text || null

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
    .transform(orNull),
  purpose: z
    .string()
    .default('')
    .transform(cleanLine)
    .refine(...within(LENGTHS.purpose, collectionWords.purposeLong))
    .transform(orNull),
}

/** A collection's name and what it is for; what is left empty becomes null. */
export const CollectionForm = z.object(fields)

/** A new collection with a location in it. `over`: the form stands in a dialog over another page, which is to stay. */
export const CreateHereForm = z.object({ ...fields, over: z.literal('dialog').optional().catch(undefined) })

/**
 * Whether a location shall be in a collection from now on, so that a form that arrives twice changes nothing the second
 * time. `stay`: a script sent it, and the page stays.
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

/** Forms that consist of their button. */
export const ButtonForm = z.object({})
