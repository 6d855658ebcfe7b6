import { z } from 'zod'
import { fits, isCity, isName, LENGTHS } from '../model/asked'
import { zipFault } from '../model/zip'
import { DECIDED_CATEGORIES, type DecidedCategory } from '../model/kinds'
import { imageFault, requestImage, type RequestImage } from './image-form'
import { imageWords, locationRequestWords } from './words'
import { pinText, readPin } from './pin-rules'
import { isShortLink, pointIn, type MapPoint } from './map-rules'
import { TAGS, uploadedName } from './rules'
import { cleanLine, cleanText, lengthOf } from './text-rules'

const text = z.string().catch('').default('')
const list = z.array(z.string()).catch([]).default([])

/**
 * The form as typed. The ZIP field's name doesn't contain "code", because fields with such names are never restored.
 */
const Typed = z.object({
  name: text,
  address: text,
  city: text,
  state: text,
  zip: text,
  category: text,
  university: text,
  tags: list,
  details: text,
  map: text,
  distinct: text,
  step: text,
  over: text,
  keptImage: text,
  pinView: text,
  pinMove: text,
})

/** The form as typed, saved while another request does one step of it. */
export type TypedLocation = z.output<typeof Typed>

/** A requested location. `state` as CA; `university` as typed, '' off campus; `tags` are IDs. */
export type LocationRequestWish = {
  name: string
  address: string
  city: string
  state: string
  zip: string | null
  category: DecidedCategory | null
  university: string
  tags: number[]
  details: string | null
  point: MapPoint | null
}

export type LocationValue = { typed: TypedLocation; wish: LocationRequestWish; over: boolean } & (
  | { step: 'check' }
  | { step: 'pin' }
  | { step: 'join' }
  | { step: 'send'; distinct: boolean; image: RequestImage }
)

const Pressed = z.object({ x: text, y: text }).optional().catch(undefined)

/** A request for a location, or, if its buttons were pressed, a search for similar ones that saves the rest. */
export const LocationRequestForm = Typed.extend({ image: z.any().optional(), pin: Pressed }).transform(
  ({ image, pin, ...typed }, context): LocationValue => {
    const fault = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const wish = wishOf(typed)
    const over = typed.over === 'dialog'
    const put = readPin({ ...typed, pin })
    if (put || typed.step === 'map') {
      const map = put?.point ? pinText(put.point) : typed.map
      const pinView = put ? put.view : typed.pinView
      if (!put && wish.university === '' && !wish.point) fault('university', locationRequestWords.mapOfWhat)
      return { step: 'pin', typed: { ...typed, map, pinView }, wish, over }
    }
    if (!fits(wish.name, LENGTHS.name) || !isName(wish.name)) fault('name', locationRequestWords.name)
    if (typed.step === 'check') return { step: 'check', typed, wish, over }
    if (!fits(wish.address, LENGTHS.address)) fault('address', locationRequestWords.address)
    if (!fits(wish.city, LENGTHS.city) || !isCity(wish.city)) fault('city', locationRequestWords.city)
    if (!/^[A-Z]{2}$/.test(wish.state)) fault('state', locationRequestWords.state)
    if (typed.step === 'join') return { step: 'join', typed, wish, over }

    if (wish.zip !== null) zipIssue(wish.zip, wish.state, (message) => fault('zip', message))
    if (wish.category === null) fault('category', locationRequestWords.category)
    else if (wish.category === 'On-Campus' && wish.university === '')
      fault('university', locationRequestWords.universityNeeded)
    if (wish.tags.length < TAGS.least || wish.tags.length > TAGS.most)
      fault('tags', locationRequestWords.tagCount)
    if (wish.details !== null && lengthOf(wish.details) > LENGTHS.details.most)
      fault('details', locationRequestWords.detailsLong)
    if (typed.map.trim() && !wish.point)
      fault('map', isShortLink(typed.map) ? locationRequestWords.mapShort : locationRequestWords.mapUnread)
    const kept = uploadedName(typed.keptImage)
    const bad = imageFault(image, imageWords.needed, kept)
    if (bad) fault('image', bad)
    const distinct = typed.distinct === 'yes'
    return { step: 'send', typed, wish, over, distinct, image: requestImage(image, kept) }
  },
)

/** What the typed values mean, valid or not. Off campus there's no university. */
export function wishOf(
  typed: Omit<TypedLocation, 'distinct' | 'step' | 'over' | 'keptImage' | 'pinView' | 'pinMove'>,
): LocationRequestWish {
  const category = DECIDED_CATEGORIES.find((known) => known === typed.category) ?? null
  return {
    name: cleanLine(typed.name),
    address: cleanLine(typed.address),
    city: cleanLine(typed.city),
    state: typed.state.trim().toUpperCase(),
    zip: typed.zip.trim() || null,
    category,
    university: category === 'Off-Campus' ? '' : cleanLine(typed.university).slice(0, 320),
    tags: [...new Set(typed.tags.filter((id) => /^[1-9]\d{0,5}$/.test(id)).map(Number))],
    details: cleanText(typed.details) || null,
    point: typed.map.trim() ? pointIn(typed.map) : null,
  }
}

/** The typed values, from a saved form or a URL. */
export const readTyped = ({ tags, ...fields }: Record<string, unknown>): TypedLocation =>
  Typed.parse({ ...fields, tags: tags === undefined ? [] : [tags].flat() })

function zipIssue(zip: string, state: string, fault: (message: string) => void) {
  const wrong = zipFault(zip, state)
  if (wrong === 'form') fault(locationRequestWords.zipForm)
  else if (wrong === 'unknown') fault(locationRequestWords.zipUnknown(zip))
  else if (wrong && /^[A-Z]{2}$/.test(state))
    fault(locationRequestWords.zipElsewhere(zip, wrong.states.join(' / '), state))
}
