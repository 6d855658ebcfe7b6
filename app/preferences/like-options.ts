import { wantsOf } from '~/locations/model/wants'
import { LIKES } from './rules'

/** Labels of things to like, by name. */
export type LikeOptions = { field: keyof typeof LIKES; options: Record<string, string> }

export const likeOptions = (): LikeOptions[] =>
  (Object.keys(LIKES) as (keyof typeof LIKES)[]).map((field) => ({
    field,
    options: Object.fromEntries(wantsOf(LIKES[field]).map(({ name, text }) => [name, text])),
  }))
