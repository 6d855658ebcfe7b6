import { KIND_NAMES } from '~/spots/model/kinds'
import { searchWords } from './words'

const NAMES: Record<string, string> = { '': searchWords.allCategories, ...KIND_NAMES }

/** A category's label. An unknown one as typed. */
export const categoryName = (category: string): string =>
  Object.hasOwn(NAMES, category) ? NAMES[category]! : category
