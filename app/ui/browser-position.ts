/** The browser side of "near me". Never runs on the server, and no page waits for it. */

/** Keys of the browser's storage. */
const LOCATION = 'userLocation'
const GRANTED = 'locationPermissionGranted'
const ASKED = 'locationPermissionAsked'
const STATE = 'userState'
const STATE_TIME = 'userStateTimestamp'

/** How long the name of the reader's state is stored. */
const STATE_MS = 604_800_000
/** How long the position is stored, as in the server's cookie. */
const LOCATION_MS = 3_600_000
const PATIENCE_MS = 15_000

type Position = { latitude: number; longitude: number }

/** Sends fields to the action of a page (app/ui/post.ts). */
type Post = (
  page: string,
  fields: URLSearchParams,
) => Promise<{ kind: string; data?: unknown; status?: number }>

/** Storage can be blocked or full. Then nothing is remembered. */
function keep(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The next visit asks again.
  }
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Two decimals. Nothing more precise leaves the browser. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

/** The browser's position. Null if denied or unavailable. */
function askBrowser(): Promise<Position | null> {
  keep(ASKED, 'true')
  return new Promise((resolve) => {
    const fail = (error?: GeolocationPositionError) => {
      if (!error || error.code === error.PERMISSION_DENIED) keep(GRANTED, 'false')
      resolve(null)
    }
    if (!('geolocation' in navigator)) return fail()
    const found = ({ coords }: GeolocationPosition) => {
      const position = { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }
      keep(GRANTED, 'true')
      keep(LOCATION, JSON.stringify({ ...position, timestamp: Date.now() }))
      resolve(position)
    }
    navigator.geolocation.getCurrentPosition(found, fail, { timeout: PATIENCE_MS, maximumAge: 600_000 })
  })
}

/** Sends the position to the server, which returns it in a cookie, and stores the state's name. */
async function tellServer(post: Post, { latitude, longitude }: Position): Promise<boolean> {
  try {
    const fields = {
      intent: 'position',
      latitude: String(latitude),
      longitude: String(longitude),
      stay: 'on',
    }
    const { kind, data, status } = await post('/near-me', new URLSearchParams(fields))
    if (kind !== 'said' || status !== 200) throw new Error(`Answered with ${status ?? kind}`)
    const { state } = data as { state: string | null }
    keep(STATE, state)
    keep(STATE_TIME, state && String(Date.now()))
    return true
  } catch (error) {
    console.warn('Failed to fetch location data', error)
    keep(STATE, null)
    keep(STATE_TIME, null)
    return false
  }
}

/** Gets the position and sends it to the server. Returns whether that worked. */
export async function findMe(post: Post): Promise<boolean> {
  const position = await askBrowser()
  return position !== null && tellServer(post, position)
}

/** Asks once per browser, and later only to refresh the state's name, without a prompt. */
export async function findMeWhenDue(post: Post): Promise<void> {
  if (document.visibilityState !== 'visible') return
  if (kept(ASKED) === null) return void (await findMe(post))
  const since = kept(STATE_TIME)
  if (kept(GRANTED) !== 'true' || since === null || Date.now() - Number(since) < STATE_MS) return
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
  if (permission?.state === 'granted') await findMe(post)
}

/** Deletes a position that is more than an hour old, or of unknown age. */
export function forgetOldPosition() {
  const found = /"timestamp":(\d+)/.exec(kept(LOCATION) ?? '')
  if (!(Math.abs(Date.now() - Number(found?.[1])) < LOCATION_MS)) keep(LOCATION, null)
}

/** Deletes the stored position and state. The reader won't be asked again. */
export function forgetMe() {
  for (const key of [LOCATION, STATE, STATE_TIME]) keep(key, null)
  keep(GRANTED, 'false')
}
