import { createHash } from 'node:crypto'

export const median = (values: number[]) => percentile(values, 0.5)

/** The value that this share of the others don't exceed. */
export const percentile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN

/** The median, with the minimum and maximum in brackets if they differ. */
export function spread(values: number[], digits = 0): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map((each) =>
    each.toFixed(digits),
  )
  return least === most ? middle! : `${middle} (${least} to ${most})`
}

/** How many times the median of `others` the median of `values` is. */
export const times = (values: number[], others: number[]) => median(values) / median(others)

/** Runs each of `runs` once a round, and starts each round with another of them. */
export async function alternate<Runs extends Record<string, () => unknown>>(rounds: number, runs: Runs) {
  const all = Object.entries(runs)
  const found: Record<string, unknown[]> = Object.fromEntries(all.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (let n = 0; n < all.length; n++) {
      const [name, run] = all[(round + n) % all.length]!
      found[name]!.push(await run())
    }
  return found as { [Name in keyof Runs]: Awaited<ReturnType<Runs[Name]>>[] }
}

/** Random numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let n = 0
  return () => createHash('sha1').update(`${seed} ${n++}`).digest().readUInt32BE() / 2 ** 32
}

export const whole = (n: number) => Math.round(n).toLocaleString('en')

/** A Markdown table, with numbers on the right. */
export const table = (head: string[], rows: (string | number)[][]) =>
  [head, head.map((_name, n) => (n === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

/** A table of what was found, by name: each column has a title, digits after the point, and a number of each. */
export const foundTable = <T>(
  what: string,
  found: Record<string, T[]>,
  columns: [title: string, digits: number, of: (one: T) => number][],
) =>
  table(
    [what, ...columns.map(([title]) => title)],
    Object.entries(found).map(([name, ones]) => [
      name,
      ...columns.map(([, digits, of]) => spread(ones.map(of), digits)),
    ]),
  )

/** A part of the results: its heading, and paragraphs. */
export const section = (title: string, ...paragraphs: string[]) => [`## ${title}`, ...paragraphs].join('\n\n')
