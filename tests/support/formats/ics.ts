/** A property in a calendar file: its parameters and its value as text. */
type Property = { parameters: Record<string, string>; value: string }
export type Component = { name: string; properties: Record<string, Property>; inner: Component[] }

const PROPERTY = /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"(?:[^"\p{Cc}]|\t)*"|[^";:,\p{Cc}]*))*):(.*)$/su

/**
 * Parses a calendar file strictly by RFC 5545.
 * @throws Error for a line without CRLF, longer than 75 octets, folded within a character, that isn't a property, or
 * that repeats one in its component
 */
export function readCalendar(file: string): Component {
  const raw = file.split('\r\n')
  if (raw.pop() !== '') throw new Error('The last line has no end')
  for (const line of raw) {
    if (/[\r\n]/.test(line)) throw new Error(`A line ends in half: ${JSON.stringify(line)}`)
    if (Buffer.byteLength(line) > 75) throw new Error(`Longer than 75 octets: ${line}`)
    if (!line.isWellFormed()) throw new Error('A line was cut within a character')
  }
  const stack: Component[] = [{ name: '', properties: {}, inner: [] }]
  for (const line of raw.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name, given = '', text] = PROPERTY.exec(line) ?? []
    if (!name || text === undefined) throw new Error(`No property: ${JSON.stringify(line)}`)
    const top = stack.at(-1)!
    if (name === 'BEGIN') stack.push({ name: text, properties: {}, inner: [] })
    else if (name === 'END') {
      if (top.name !== text) throw new Error(`${text} ends within ${top.name}`)
      stack.pop()
      stack.at(-1)!.inner.push(top)
    } else {
      if (top.properties[name]) throw new Error(`${name} stands twice`)
      if (/(?![\t])\p{Cc}/u.test(text)) throw new Error(`A control character in ${name}`)
      const parameters = Object.fromEntries(
        [...given.matchAll(/;([A-Z0-9-]+)=(?:"([^"]*)"|([^";:,]*))/g)].map(([, key, quoted, plain]) => [
          key,
          quoted ?? plain,
        ]),
      )
      top.properties[name] = { parameters: parameters as Record<string, string>, value: text }
    }
  }
  const [calendar, ...others] = stack[0]!.inner
  if (stack.length > 1 || !calendar || others.length > 0) throw new Error('Not one calendar')
  return calendar
}

/** The text that a TEXT value encodes. */
export const textOf = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_all, mark: string) => (/n/i.test(mark) ? '\n' : mark))

/** A file's events, with unparsed values. */
export const eventsOf = (file: string): Record<string, string>[] =>
  readCalendar(file).inner.map(({ name, properties }) => {
    if (name !== 'VEVENT') throw new Error(`An unknown part: ${name}`)
    return Object.fromEntries(Object.entries(properties).map(([key, { value }]) => [key, value]))
  })
