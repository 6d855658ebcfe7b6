import { z } from 'zod'
import { areaOf, areaShape, traitShape, traitsOf } from '../model/area-fields'
import type { Area } from '../model/areas'
import type { TraitValues } from '../model/traits'
import { readSeen } from './seen-rules'

type AreaWish = Omit<Area, 'id'>

/**
 * A suggestion about an area, or about facts of the whole study spot. `area` null: it's gone. `seen` is what the form
 * showed. Null: it can't be read, or there was nothing to show.
 */
export type InsideWish =
  | { area: AreaWish | null; seen: AreaWish | null }
  | { traits: TraitValues; seen: TraitValues | null }

const Area = z.object(areaShape).transform(areaOf)
const Traits = z.object(traitShape).transform(traitsOf)
const seenArea = z.preprocess(readSeen, Area.nullable()).catch(null)
const seenTraits = z.preprocess(readSeen, Traits.nullable()).catch(null)

export const AreaForm = z
  .object({ ...areaShape, seen: seenArea })
  .transform(({ seen, ...form }, context): InsideWish => ({ area: areaOf(form, context), seen }))
export const FactsForm = z
  .object({ ...traitShape, seen: seenTraits })
  .transform(({ seen, ...form }): InsideWish => ({ traits: traitsOf(form), seen }))
export const GoneForm = z
  .object({ seen: seenArea })
  .transform(({ seen }): InsideWish => ({ area: null, seen }))
