import Bowser from 'bowser'

/** Text browsers, which the package does not know. */
const TEXT_BROWSERS = [
  [/^Lynx\//, 'Lynx'],
  [/^w3m\//, 'w3m'],
  [/^E?Links[ /]/i, 'Links'],
] as const

const KNOWN_BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))
const KNOWN_SYSTEMS = new Set(Object.values(Bowser.OS_MAP))

/**
 * Browser and system of a user agent in words, 'Firefox on Windows'; null for what is unknown. Anyone who sends it
 * chooses the text, so only names from the package's own list are ever repeated.
 */
export function deviceName(userAgent: string | null): string | null {
  const agent = userAgent?.slice(0, 400).trim()
  if (!agent) return null
  const text = TEXT_BROWSERS.find(([pattern]) => pattern.test(agent))
  if (text) return text[1]
  const parser = Bowser.getParser(agent)
  const browser = known(KNOWN_BROWSERS, parser.getBrowserName())
  const system = known(KNOWN_SYSTEMS, parser.getOSName())
  return browser && system ? `${browser} on ${system}` : (browser ?? system)
}

const known = (names: Set<string>, name: string | undefined) =>
  name && name !== 'Generic' && names.has(name) ? name : null
