import { z } from 'zod'
import { COUNT_KINDS, FEED_KINDS } from '~/spots/model/dates'
import { modelWords } from '~/spots/model/words'
import { id, idOrNone, line as text } from '../fields-form'
import { feedFormWords } from './feed-words'

export const AddFeedForm = z.object({
  url: text
    .transform((url) => (URL.canParse(url) ? new URL(url) : null))
    .refine((url) => url !== null, feedFormWords.urlWrong)
    .refine((url) => (url?.href.length ?? 0) <= 450, feedFormWords.urlLong),
  kind: z.enum([...FEED_KINDS, ...COUNT_KINDS], modelWords.choiceInvalid),
  area: z.preprocess((value) => value || null, id.nullable().catch(null)),
  accessCode: text.refine((code) => /^[\x21-\x7e]{0,500}$/.test(code), feedFormWords.codeWrong),
})

export const ChooseForm = z.object({
  feed: idOrNone,
  key: text.refine((key) => key !== '', feedFormWords.keyNeeded),
})

/** `held`: the stamp of the days that the admin saw. */
export const UseForm = z.object({ feed: idOrNone, held: text })

export const FeedForm = z.object({ feed: idOrNone })
