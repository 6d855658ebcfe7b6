import { HARD } from '../hard/scale'
import { ACCOUNT_FORMS } from './accounts'
import { DASHBOARD_FORMS } from './dashboard'
import type { FormEntry } from './form'
import { PLACE_FORMS } from './locations'
import { SESSION_FORMS } from './study-sessions'

/** Every form of the product by name; tests/forms/catalogue.full.test.ts fails if one is missing. */
export const FORMS: Record<string, FormEntry> = {
  ...PLACE_FORMS,
  ...SESSION_FORMS,
  ...DASHBOARD_FORMS,
  ...ACCOUNT_FORMS,
}

/** All of them; in a short run every fourth, by `turn`, so that each test covers different ones. */
export const formsOf = (turn: 0 | 1 | 2): [string, FormEntry][] =>
  Object.entries(FORMS).filter((_, n) => HARD || n % 4 === turn)
