import { parse, type HTMLElement } from 'node-html-parser'

type Page = string | HTMLElement
const within = (page: Page, selector: string) =>
  (typeof page === 'string' ? parse(page) : page).querySelectorAll(selector)
const plain = ({ text }: HTMLElement) => text.replace(/\s+/g, ' ').trim()

/** The text of each element that a selector finds. */
export const textsOf = (page: Page, selector: string): string[] => within(page, selector).map(plain)

/** An attribute of each element that a selector finds. */
export const valuesOf = (page: Page, selector: string, attribute = 'href') =>
  within(page, selector).map((each) => each.getAttribute(attribute))

/** The cells of each row that a selector finds, as texts. */
export const cellsOf = (page: Page, selector = 'tbody tr'): string[][] =>
  within(page, selector).map((row) => textsOf(row, 'th, td'))

/** The messages above a form that was refused. */
export const errorsOf = (page: Page): string[] => textsOf(page, '.error-summary li')
