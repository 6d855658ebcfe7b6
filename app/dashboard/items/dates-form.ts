import { z } from 'zod'
import { DATE_LIMITS, isDay, type DatedDay } from '~/spots/model/dates'
import { rangesOfRows } from '~/spots/model/week'
import { readTypedDay } from '~/spots/model/typed-day'
import { modelWords } from '~/spots/model/words'
import { id, line as text } from '../fields-form'
import { lengthOf } from '../text-rules'
import { dateFormWords } from '../item-words'
import { changeShape } from '../reason-form'

const list = <Item extends z.ZodType>(item: Item, most: number) =>
  z.preprocess((value) => [value ?? []].flat(), z.array(item).max(most))

/** Hours of the days from `first` to `last`. `ranges` null: the week's hours apply again. */
export type DatesWish = Pick<DatedDay, 'area_id' | 'label'> & {
  first: string
  last: string
  ranges: DatedDay['ranges'] | null
}

/** `spots`: those of a campus that the days are for. `replace`: even hours that they have of their own. */
export const DatesForm = z
  .object({
    starts_on: text.refine(isDay, dateFormWords.dayWrong),
    ends_on: text.refine((day) => day === '' || isDay(day), dateFormWords.dayWrong),
    hours: text.refine((hours) => hours !== '', dateFormWords.hoursNeeded),
    label: text.refine(
      (label) => lengthOf(label) <= DATE_LIMITS.label,
      modelWords.tooLong(DATE_LIMITS.label),
    ),
    area: text
      .refine((area) => area === '' || id.safeParse(area).success, modelWords.choiceInvalid)
      .transform((area) => (area === '' ? null : Number(area))),
    spots: list(id, 1000),
    replace: text.transform((value) => value === 'on'),
    ...changeShape,
  })
  .transform(({ starts_on, ends_on, hours, label, area, ...around }, context) => {
    const last = ends_on || starts_on
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const read = hours.toLowerCase() === dateFormWords.usual ? null : readTypedDay(hours, 1)
    if (last < starts_on) refuse('ends_on', dateFormWords.endsBefore)
    if (read && 'fault' in read) refuse('hours', read.fault)
    const wish: DatesWish = {
      first: starts_on,
      last,
      area_id: area,
      label: label || null,
      ranges: read && rangesOfRows('rows' in read ? read.rows : []),
    }
    return { wish, ...around }
  })

/** Runs of days as 'FIRST LAST AREA', where 0 is the whole study spot. */
export const RemoveDatesForm = z.object({
  runs: list(z.string().regex(/^\d{4}-\d\d-\d\d \d{4}-\d\d-\d\d \d{1,15}$/), 1000).refine(
    (runs) => runs.length > 0,
    dateFormWords.noneChosen,
  ),
  ...changeShape,
})

export const runValue = ({ first, last, area_id }: { first: string; last: string; area_id: number | null }) =>
  `${first} ${last} ${area_id ?? 0}`
