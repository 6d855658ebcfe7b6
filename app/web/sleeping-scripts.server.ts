import { createHash } from 'node:crypto'
import { ASLEEP, DRAFTS, LATER, SLOW_MS, wakeScripts } from '~/ui/wake-scripts'

/** Remix's own tags, verbatim. tests/app/web fails if a new version changes them. */
const PRELOAD = '<link rel="modulepreload"'
const MODULE = ' type="module" async="">'
/** Remix writes the page's data after it, where browsers take them for the body's, but HTML allows nothing. */
const END = '</body></html>'

const ARGUMENTS = [ASLEEP, LATER, DRAFTS, SLOW_MS].map((value) => JSON.stringify(value)).join()
/** The script that wakes the others. A separate file: inline, it would add 0.6 KB to every page. */
export const WAKE_SCRIPT = `(${wakeScripts.toString()})(${ARGUMENTS})`.replace(/^\s*(\/\/.*\n)?/gm, '')
export const WAKE_PATH = `/wake-${createHash('sha256').update(WAKE_SCRIPT).digest('hex').slice(0, 8)}.js`

/**
 * A finished page whose module scripts wait for wakeScripts. Only changes attributes, which React doesn't compare when
 * it hydrates. A page without scripts is returned unchanged.
 */
export function letScriptsSleep(html: string, nonce: string): string {
  const type = html.lastIndexOf(MODULE)
  if (type < 0) return html
  const script = html.lastIndexOf('<script', type)
  const tail = html.slice(type + MODULE.length)
  return (
    html.slice(0, script).replaceAll(PRELOAD, `${PRELOAD} media="${LATER}"`) +
    html.slice(script, type) +
    ` type="${ASLEEP}">` +
    tail.replace(END, `<script type="module" async nonce="${nonce}" src="${WAKE_PATH}"></script>`) +
    END
  )
}
