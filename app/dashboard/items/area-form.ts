import { z } from 'zod'
import { text, areaOf, areaShape, traitShape, traitsOf } from '~/spots/model/area-fields'
import { changeShape } from '../reason-form'
import { areaFormWords } from '../item-words'

/** Official facts about the whole study spot. */
export const FactsForm = z
  .object({ ...traitShape, ...changeShape })
  .transform(({ message, version, ...traits }) => ({ message, version, traits: traitsOf(traits) }))

const position = text
  .refine((typed) => /^([1-9]\d?)?$/.test(typed), areaFormWords.positionWrong)
  .transform((typed) => (typed === '' ? null : Number(typed)))

/** An area, with its position. */
export const AreaForm = z
  .object({ ...areaShape, position, ...changeShape })
  .transform(({ position: at, message, version, ...form }, context) => ({
    area: areaOf(form, context),
    position: at,
    message,
    version,
  }))
