/** What the first result must be. */
export type Wants = {
  /** A regular expression, ignoring case. */
  name?: string
  /** One or more kinds, separated by |. */
  kind?: string
  /** All of them. */
  tags?: string[]
  /** At least one of them. */
  anyTag?: string[]
  notTag?: string
  notTags?: string[]
  notKind?: string[]
  /** Names of wants: one area, or the spot itself, has all of them. */
  has?: string[]
  /** As many seats in one area, which also has the wants. */
  seats?: string
  /** A regular expression. */
  city?: string
  /** A regular expression for the name of the university whose campus it's on or, off campus, near. */
  uni?: string
  /** Open on Wednesday 2026-11-18 at 20:00 in Los Angeles, 23:00 in New York. */
  open?: boolean
  /** Open 24 hours, every day. */
  always?: boolean
  category?: 'On-Campus' | 'Off-Campus'
}

/** A query as a student types it. If no spot has all its words, the page must name `leftOut` as left out. */
export type Understood = { q: string; wants: Wants; why: string; leftOut?: string }

const LISTS = ['tags', 'anyTag', 'notTags', 'notKind', 'has']
const NAMES = ['name', 'kind', 'notTag', 'seats', 'city', 'uni', 'open', 'always', 'category', ...LISTS]

/** Reads 'kind library, tags Quiet + Wifi, open' as the fields of an object. */
export function readFields(text: string, names: readonly string[]): Record<string, never> {
  const parts = text.split(', ').map((part): [string, unknown] => {
    const [, name = '', value] = /^(\w+)(?: (.+))?$/.exec(part) ?? []
    if (!names.includes(name)) throw new Error(`“${part}” names nothing that a result can be`)
    return [name, LISTS.includes(name!) ? value!.split(' + ') : (value ?? true)]
  })
  return Object.fromEntries(parts) as Record<string, never>
}

/** Reads a row per line, with ' | ' between its fields. Lines with # are headings. */
export const readRows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => /^[^#]/.test(line))
    .map((line) => line.split(' | '))

/** Reads a query per line: 'q | wants | why | leftOut'. */
export const readQueries = (text: string): Understood[] =>
  readRows(text).map(([q, wants, why, leftOut]) => ({
    q: q!,
    wants: readFields(wants!, NAMES),
    why: why!,
    leftOut,
  }))
