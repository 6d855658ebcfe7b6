import changelog from '../../CHANGELOG.md?raw'

/** A version's notes: parts are what stands under its headings, such as "Added". */
export type Release = { name: string; date: string | null; parts: { title: string; changes: string[] }[] }

/** The versions of a changelog (keepachangelog.com) above 1.1, the newest first. What is not released yet has no number. */
export function releasesOf(text: string): Release[] {
  const releases: Release[] = []
  for (const section of text.split(/^## /m).slice(1)) {
    const [, name, date = null] = /^\[?v?(\d+(?:\.\d+)+)\]?(?:\s+-\s+(\d{4}-\d\d-\d\d))?/.exec(section) ?? []
    if (!name || !isLater(name)) continue
    const parts = section
      .split(/^### /m)
      .slice(1)
      .map((part) => {
        const [title = '', ...rest] = part.split('\n')
        const changes = rest
          .join('\n')
          .split(/^- /m)
          .slice(1)
          .map((change) => change.replace(/\s+/g, ' ').replaceAll('`', '').trim())
        return { title: title.trim(), changes }
      })
    releases.push({ name, date, parts })
  }
  return releases
}

function isLater(name: string): boolean {
  const [major = 0, minor = 0] = name.split('.').map(Number)
  return major > 1 || (major === 1 && minor > 1)
}

/** The releases of this program, from its own CHANGELOG.md as it was when this was built. */
export const releases: Release[] = releasesOf(changelog)
