/** Which servers libpq's target_session_attrs may ask for, if the product writes there and if it only reads. */
const WRITES = ['read-write', 'primary']
const READS = ['any']
const TARGET = 'target_session_attrs'

/**
 * One URL for each host of a URL as libpq writes it:
 * postgres://user:password@one:5432,two:5432/database?target_session_attrs=read-write. Null if one isn't a URL, or if
 * other servers than the primary are asked for.
 * @param reads whether any server will do
 */
export function hostsOf(url: string, reads = false): URL[] | null {
  const [, start = '', hosts = '', end = ''] = /^([^/]*\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  const texts = hosts.split(',').map((host) => start + host + end)
  if (!texts.every((text) => URL.canParse(text))) return null
  const urls = texts.map((text) => new URL(text))
  const wanted = urls[0]!.searchParams.get(TARGET)
  for (const { searchParams } of urls) searchParams.delete(TARGET)
  return wanted === null || (reads ? READS : WRITES).includes(wanted) ? urls : null
}

/** Where a URL leads, without user and password: one:5432,two:5432/database. */
export function placeOf(url: string): string {
  const urls = hostsOf(url) ?? []
  return (
    urls.map(({ host, searchParams }) => searchParams.get('host') ?? host).join() + (urls[0]?.pathname ?? '')
  )
}
