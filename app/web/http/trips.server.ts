import { beginTrip, findTrip, takeTrip, TRIP_SECONDS, type Trip } from '~/services/auth/sso-requests.server'
import { providerPath } from '~/services/auth/provider-path'
import type { Context } from '../context'
import { cookieLine, endCookie, readToken } from '../cookies.server'
import { seeOther, type Redirect } from './see-other.server'

type Incoming = { request: Request; context: Pick<Context, 'db' | 'env'> }

const cookieOf = (id: string) => `oauth-${id.slice(0, 8).replace(/[^\w-]/g, '')}` as const

/**
 * Sends the browser to our own page that leads to the provider, as a new document, whose refresh all browsers follow. A form that redirects to another site would need each
 * site on the way in our policy (form-action), and a provider may redirect on to others.
 */
export async function goToProvider({ db, env }: Incoming['context'], trip: Trip): Promise<Redirect> {
  const { id, key } = await beginTrip(db, trip)
  const cookie = await cookieLine(cookieOf(id), key, env, TRIP_SECONDS)
  return seeOther(`${providerPath(trip.provider)}/go?trip=${id}`, null, [cookie], { reload: true })
}

/** The trip of this browser with an ID, or null. */
export async function tripAt(
  { request, context }: Incoming,
  provider: string,
  id: string,
): Promise<Trip | null> {
  const key = await readToken(request, cookieOf(id), context.env)
  return findTrip(context.db, { provider, id, key })
}

/** As tripAt, and finishes it. `end` clears its cookie. */
export async function endTrip(
  { request, context }: Incoming,
  provider: string,
  id: string,
): Promise<{ trip: Trip | null; end: string }> {
  const key = await readToken(request, cookieOf(id), context.env)
  const trip = await takeTrip(context.db, { provider, id, key })
  return { trip, end: await endCookie(cookieOf(id), context.env) }
}
