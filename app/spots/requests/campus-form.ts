import { z } from 'zod'
import { fits, isCity, isName, LENGTHS } from '../model/asked'
import { imageFault, requestImage, type RequestImage } from './image-form'
import { uploadedName } from './rules'
import { imageWords, requestWords } from './words'
import { cleanLine } from './text-rules'

const text = z.string().catch('').default('')

/** The form as typed. `over`: it's in a dialog, which stays open if there are errors. */
const Typed = z.object({
  name: text,
  city: text,
  state: text,
  distinct: text,
  step: text,
  over: text,
  keptImage: text,
})

/** A requested campus. `state` as CA. */
export type CampusWish = { name: string; city: string; state: string }

/** 'check': search for similar items first. 'join': join another user's request. 'send': send with a picture. */
export type CampusValue = { wish: CampusWish; over: boolean } & (
  | { step: 'check' }
  | { step: 'join' }
  | { step: 'send'; distinct: boolean; image: RequestImage }
)

/** A request for a campus, or, if its buttons were pressed, a search for similar items. */
export const CampusRequestForm = Typed.extend({ image: z.any().optional() }).transform(
  (typed, context): CampusValue => {
    const fault = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const wish = {
      name: cleanLine(typed.name),
      city: cleanLine(typed.city),
      state: typed.state.trim().toUpperCase(),
    }
    if (!fits(wish.name, LENGTHS.name) || !isName(wish.name)) fault('name', requestWords.name)
    const over = typed.over === 'dialog'
    const mayLack = (text: string) => typed.step === 'check' && text === ''
    if ((!fits(wish.city, LENGTHS.city) || !isCity(wish.city)) && !mayLack(wish.city))
      fault('city', requestWords.city)
    if (!/^[A-Z]{2}$/.test(wish.state) && !mayLack(wish.state)) fault('state', requestWords.state)
    if (typed.step === 'check') return { step: 'check', wish, over }
    if (typed.step === 'join') return { step: 'join', wish, over }
    const kept = uploadedName(typed.keptImage)
    const bad = imageFault(typed.image, imageWords.needed, kept)
    if (bad) fault('image', bad)
    const image = requestImage(typed.image, kept)
    return { step: 'send', wish, over, distinct: typed.distinct === 'yes', image }
  },
)
