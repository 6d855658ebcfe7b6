import { z } from 'zod'
import { text, areaOf, areaShape, traitShape, traitsOf } from '~/spots/model/area-fields'
import { reason } from '../reason-form'
import { areaFormWords } from '../item-words'

const AROUND = { message: reason, version: z.string().catch('') }

/** Official facts about the whole study spot. */
export const FactsForm = z
  .object({ ...traitShape, ...AROUND })
  .transform(({ message, version, ...traits }) => ({ message, version, traits: traitsOf(traits) }))

const position = text
  .refine((typed) => /^([1-9]\d?)?$/.test(typed), areaFormWords.positionWrong)
  .transform((typed) => (typed === '' ? null : Number(typed)))

/** An area, with its position. */
export const AreaForm = z
  .object({ ...areaShape, position, ...AROUND })
  .transform(({ position: at, message, version, ...form }, context) => ({
    area: areaOf(form, context),
    position: at,
    message,
    version,
  }))

export const RemoveAreaForm = z.object(AROUND)
