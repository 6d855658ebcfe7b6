import { LINK, type Answer } from './post'
import { dataAddress, readData } from './remix-data'

/**
 * After a conflict the page reloads its data. If that failed, the router would replace the form with an error page and
 * lose what was typed, so this checks first. null: all pages can be loaded.
 */
export async function lostPage(paths: Set<string>): Promise<Extract<Answer, { kind: 'failed' }> | null> {
  for (const path of paths) {
    let status = 0
    let text: unknown
    try {
      const response = await fetch(dataAddress(path))
      status = response.status
      const routes = Object.values((await readData(response)) as object) as { error?: unknown }[]
      if (status < 400) continue
      text = routes.find(({ error }) => typeof error === 'string')?.error
    } catch {}
    if (status < 500 && typeof text === 'string')
      return { kind: 'failed', why: null, text: text.replace(LINK, '') }
    return { kind: 'failed', why: status < 500 ? 'cut' : 'away', text: '' }
  }
  return null
}
