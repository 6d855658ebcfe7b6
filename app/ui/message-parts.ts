/**
 * Splits a server message into its title, further lines, and the link in a last line such as '/search Find a study
 * spot'.
 */
export function messageParts(text: string): {
  title: string
  lines: string[]
  link?: string
  linkText?: string
} {
  const [title = '', ...lines] = text.split('\n')
  const [led, link, linkText] = /^(\/\S*) (.+)$/.exec(lines.at(-1) ?? '') ?? []
  if (led) lines.pop()
  return { title, lines, link, linkText }
}
