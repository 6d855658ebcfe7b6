import { z } from 'zod'
import { readTypedDay } from '~/spots/model/typed-day'
import type { HoursRow } from '~/spots/model/week'
import { itemWords } from '../item-words'
import { MAX_REASON_LENGTH, type ItemChanges } from '../item-rules'
import { clean, pastedPoint, pinText, READERS, readPin, fileFault } from './value-rules'
import { CAMPUS_FIELDS, changedFields, DAYS, LOCATION_FIELDS, readTexts, type ItemText } from '../text-rules'

const text = z.string().catch('').default('')

const STEPS = ['save', 'next', 'preview', 'pin'] as const

/** What every item form contains besides its fields. */
const AROUND = {
  /** The version that the form shows, and its texts as JSON, to find the changed fields. */
  version: text,
  seen: text,
  message: text,
  removeImage: text,
  useCampusPoint: text,
  pointIsRight: text,
  /** The map that places a pin, and where it was clicked. */
  pinView: text,
  pinMove: text,
  pin: z.object({ x: text, y: text }).optional().catch(undefined),
  step: z.enum(STEPS).catch('save').default('save'),
  image: z.file().optional(),
}

/** A parsed item form. Unchanged fields are in neither `changes` nor `campus`. */
export type ItemWish = {
  typed: ItemText
  step: (typeof STEPS)[number]
  version: string
  message: string
  changes: ItemChanges
  /** The campus as typed. */
  campus: string | null
  useCampusPoint: boolean
  /** The admin confirmed coordinates that looked wrong. */
  pointIsRight: boolean
  removeImage: boolean
  image: { name: string; read: () => Promise<ArrayBuffer> } | null
}

const shape = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, text])) as Record<string, typeof text>

/** The ids of the checked tags, joined like in an item. */
const tags = z
  .preprocess((value) => [value ?? []].flat().filter((each) => typeof each === 'string'), z.array(z.string()))
  .transform((ids) => [...new Set(ids)].sort((a, b) => Number(a) - Number(b)).join(','))

type Fault = (field: string, message: string) => void

/** The schema of a form with `fields`. Looking up a 'university' is left to the caller. */
function formOf(fields: readonly string[]) {
  const typed = z.object({ ...shape(fields), ...AROUND, ...(fields.includes('tags') ? { tags } : null) })
  return typed.transform((form, context): ItemWish => {
    const {
      version,
      seen,
      message,
      removeImage,
      useCampusPoint,
      pointIsRight,
      pin,
      pinMove,
      image,
      ...rest
    } = form as z.output<z.ZodObject<typeof AROUND>> & ItemText
    const { step: pressed, pinView, ...texts } = rest
    const put = readPin({ pinView, pinMove, pin })
    const step = put ? 'pin' : pressed
    if (put?.point) [texts.latitude, texts.longitude] = pinText(put.point).split(', ') as [string, string]
    let wrong = false
    const fault: Fault = (field, message) => {
      // Placing a pin returns the form, so ignore missing fields.
      if (step === 'pin') return
      wrong = true
      context.addIssue({ code: 'custom', path: [field], message })
    }
    const changed = changedFields(readSeen(seen, fields), texts as ItemText)
    const changes = changesOf(changed, texts as ItemText, fault)
    if (image) {
      const wrongFile = fileFault(image)
      if (wrongFile) fault('image', wrongFile)
    }
    const reason = message.trim()
    if (step !== 'preview' && step !== 'pin' && reason === '') fault('message', itemWords.reasonRequired)
    if ([...reason].length > MAX_REASON_LENGTH) fault('message', itemWords.reasonTooLong)
    if (wrong) return z.NEVER
    return {
      typed: {
        ...(texts as ItemText),
        version,
        seen,
        message,
        removeImage,
        useCampusPoint,
        pinView: put?.view ?? pinView,
        pinMove,
      },
      step,
      version,
      message: reason,
      changes,
      campus: changed.includes('university') ? clean(texts.university ?? '') : null,
      useCampusPoint: useCampusPoint === 'yes',
      pointIsRight: pointIsRight === 'yes',
      removeImage: removeImage === 'yes',
      image: image ? { name: image.name, read: () => image.arrayBuffer() } : null,
    }
  })
}

/** The values that the form showed. Without them every field counts as changed. */
function readSeen(json: string, fields: readonly string[]): ItemText {
  const given = readTexts(json) ?? {}
  return Object.fromEntries(
    fields.map((field) => [field, Object.hasOwn(given, field) ? given[field]! : '\0']),
  )
}

/** The changed fields as an item's values. If the hours of one day changed, includes all days. */
function changesOf(changed: readonly string[], typed: ItemText, fault: Fault): ItemChanges {
  const point = changed.includes('latitude') ? pastedPoint(typed.latitude ?? '') : null
  const changes: Record<string, unknown> = { ...point }
  for (const field of changed) {
    if (point && (field === 'latitude' || field === 'longitude')) continue
    const read = READERS[field]?.(typed[field] ?? '')
    if (read && 'fault' in read) fault(field, read.fault)
    else if (read) changes[field] = read.value
  }
  if (!changed.some((field) => /^day\d$/.test(field))) return changes
  const hours: HoursRow[] = []
  for (const day of DAYS) {
    const read = readTypedDay(typed[`day${day}`] ?? '', day)
    if ('rows' in read) hours.push(...read.rows)
    else fault(`day${day}`, read.fault)
  }
  return { ...changes, hours }
}

export const CampusForm = formOf(CAMPUS_FIELDS)
export const LocationForm = formOf(LOCATION_FIELDS)
