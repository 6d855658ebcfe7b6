/**
 * The source of a regular expression that matches the paths of some routes, as our own links write them.
 * @param wanted the routes' templates, such as '/location/:id'
 * @param all the templates of all routes; paths that the router gives to another route don't match
 */
export function addressPattern(wanted: readonly string[], all: readonly string[] = wanted): string {
  if (wanted.length === 0) return '(?!)'
  const others = all.filter(
    (other) => !wanted.includes(other) && wanted.some((template) => takesFrom(other, template)),
  )
  const not = others.length > 0 ? `(?!${joined(others.map(segmentsOf))}$)` : ''
  return `^/${not}${joined(wanted.map(segmentsOf))}$`
}

/**
 * Whether some paths fit both templates and the router prefers `other`: at the first difference, it has the fixed
 * segment.
 */
function takesFrom(other: string, template: string): boolean {
  const [theirs, ours] = [other.split('/'), template.split('/')]
  const isParam = (segment: string) => segment.startsWith(':')
  const first = ours.findIndex((segment, n) => isParam(segment) !== isParam(theirs[n] ?? ''))
  return (
    theirs.length === ours.length &&
    first >= 0 &&
    isParam(ours[first]!) &&
    ours.every((segment, n) => segment === theirs[n] || isParam(segment) || isParam(theirs[n]!))
  )
}

/** Ids in our links have no leading zeros. */
const segmentsOf = (template: string) =>
  template
    .slice(1)
    .split('/')
    .map((segment) =>
      !segment.startsWith(':')
        ? segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        : /^:(?:id|\w+Id)$/.test(segment)
          ? '[1-9]\\d*'
          : '[^/?#]+',
    )

/** One pattern for many paths; factors out common prefixes to keep it short. */
function joined(paths: string[][]): string {
  const branches = [...new Set(paths.map(([first]) => first))].map((first) => {
    const rests = paths.filter((path) => path[0] === first).map((path) => path.slice(1))
    const longer = rests.filter((rest) => rest.length > 0)
    if (longer.length === 0) return first
    const rest = `/${joined(longer)}`
    return first + (longer.length < rests.length ? `(?:${rest})?` : rest)
  })
  return branches.length === 1 ? branches[0]! : `(?:${branches.join('|')})`
}
