import Bowser from 'bowser'

/** Text browsers, which the package doesn't know. */
const TEXT_BROWSERS = [
  [/^Lynx\//, 'Lynx'],
  [/^w3m\//, 'w3m'],
  [/^E?Links[ /]/i, 'Links'],
] as const

const KNOWN_BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))
const KNOWN_SYSTEMS = new Set(Object.values(Bowser.OS_MAP))

/**
 * Browser and system of a user agent, 'Firefox on Windows'; null when unknown. Clients can send any text, so this only
 * returns names from known lists.
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
