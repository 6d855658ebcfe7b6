import { isIP } from 'node:net'
import { contentTypeOf } from './content-type.server'
import {
  addressOf,
  bare,
  byNameServer,
  isPublicAddress,
  openOutside,
  raceAbort,
  type Address,
  type Reach,
  type Resolve,
} from './outside.server'

/**
 * What's at an external URL: a picture; nothing any more ('gone'); something else; a URL that we never fetch
 * ('private') or that isn't valid ('unreadable'); 'unsure' if the other server gave no clear answer.
 */
export type Seen = 'picture' | 'gone' | 'no-picture' | 'private' | 'unreadable' | 'unsure'

type Options = Reach & { ms?: number }

/** IANA maintains it, so a name server that doesn't know it is failing. */
const KNOWN_NAME = 'example.com'

/** Enough bytes to recognize a picture. */
const MAX_BYTES = 4096
const MAX_REDIRECTS = 3
const PATIENCE_MS = 8000
const HEADERS = { Accept: 'image/*', 'User-Agent': 'Carrel (checks whether a picture still exists)' }

/**
 * Checks whether there's a picture at a URL. SSRF guard: each host, including those of redirects, is resolved once, and
 * we connect to the very address that was checked, so DNS rebinding has no effect. If our own DNS or network fails, the
 * result is 'unsure'. Reads at most a few kilobytes, in `ms` for everything. Never throws.
 */
export async function checkRemotePicture(
  url: string,
  { isAllowed, ms = PATIENCE_MS, resolve = byNameServer }: Options = {},
): Promise<Seen> {
  const signal = AbortSignal.timeout(ms)
  let at = url
  try {
    for (let step = 0; step <= MAX_REDIRECTS; step++) {
      const target = URL.canParse(at) ? new URL(at) : null
      if (!target || !/^https?:$/.test(target.protocol) || target.username || target.password)
        return 'unreadable'
      const address = await addressOf(target, { isAllowed, resolve, signal })
      if (address === null) return isFixed(target) || (await resolves(resolve, signal)) ? 'private' : 'unsure'
      const { status, location, type, head } = await ask(target, address, signal)
      if (status >= 300 && status < 400 && location) {
        at = URL.canParse(location, target) ? new URL(location, target).href : ''
        continue
      }
      return judge(status, type, head)
    }
    return 'unsure'
  } catch (error) {
    const isUnknown = (error as NodeJS.ErrnoException).code === 'ENOTFOUND'
    return isUnknown && (await resolves(resolve, signal)) ? 'gone' : 'unsure'
  }
}

/** Whether our name server works right now. If not, its failure says nothing about the other name. */
const resolves = (resolve: Resolve, signal: AbortSignal): Promise<boolean> =>
  raceAbort(resolve(KNOWN_NAME), signal).then(
    (found) => found.some(({ address }) => isPublicAddress(address)),
    () => false,
  )

/** Hosts that need no name server: IP addresses, and localhost (RFC 6761). */
const isFixed = ({ hostname }: URL) => isIP(bare(hostname)) > 0 || /(^|\.)localhost\.?$/.test(hostname)

function judge(status: number, type: string, head: Buffer): Seen {
  if (status === 404 || status === 410) return 'gone'
  if (status < 200 || status >= 300) return 'unsure'
  return /^image\//i.test(type) || contentTypeOf(head).startsWith('image/') ? 'picture' : 'no-picture'
}

type Answer = { status: number; location: string | undefined; type: string; head: Buffer }

/** Uses GET, because not every server supports HEAD. Doesn't read the rest of the body. */
const ask = (target: URL, address: Address, signal: AbortSignal): Promise<Answer> =>
  openOutside(target, { address, signal, headers: HEADERS }, async (answer) => {
    const { statusCode: status = 0, headers } = answer
    let head = Buffer.alloc(0)
    for await (const piece of answer) {
      head = Buffer.concat([head, piece as Buffer])
      if (head.length >= MAX_BYTES) break
    }
    return { status, location: headers.location, type: headers['content-type'] ?? '', head }
  })
