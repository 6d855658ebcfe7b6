import { facts } from '~/spots/model/facts'

/** Columns of files besides those of facts; those of the second line are only for readers of exports. */
const OTHERS = [
  ...'id src hours wifi tags universitySrc universityId aliases domain color'.split(' '),
  ...'rating reviews carrel_id university attribution'.split(' '),
  'licence',
]
const COLUMNS = [...facts.flatMap(([, { file }]) => file ?? []), ...OTHERS]

const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '')
const BY_PLAIN = new Map(COLUMNS.map((name) => [plain(name), name]))

/** A column's name as we write it, whatever its capitals and spaces; an unknown one unchanged. */
export const columnNamed = (name: string): string => BY_PLAIN.get(plain(name)) ?? name.trim()

export const isColumn = (name: string): boolean => COLUMNS.includes(name)

/** The column that someone meant who wrote another name; null if it's none, or right. */
export function columnMeant(name: string): string | null {
  if (isColumn(name)) return null
  const typed = plain(name)
  return BY_PLAIN.get(typed) ?? COLUMNS.find((column) => isTypo(typed, plain(column))) ?? null
}

/** Whether one letter was added, left out, replaced or swapped with the next one. */
function isTypo(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1 || meant.length < 3) return false
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start++
  let end = 0
  while (end < Math.min(typed.length, meant.length) - start && typed.at(-1 - end) === meant.at(-1 - end))
    end++
  const [other, right] = [typed, meant].map((word) => word.slice(start, word.length - end)) as [
    string,
    string,
  ]
  return (
    Math.max(other.length, right.length) <= 1 ||
    (other.length === 2 && other === [...right].reverse().join(''))
  )
}
