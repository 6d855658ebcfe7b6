import type { Viewer } from '~/services/auth/viewer'
import { viewerOfToken } from '~/services/auth/logins.server'
import type { Context } from './context'
import { readToken } from './cookies.server'

const viewers = new WeakMap<Context, Promise<Viewer | null>>()

/** The user who sent this request, or null. Queried once per request, however many loaders call this. */
export function viewerOf(request: Request, context: Context): Promise<Viewer | null> {
  let viewer = viewers.get(context)
  if (!viewer) {
    viewer = readToken(request, 'session', context.env).then((token) =>
      token ? viewerOfToken(context.db, token, context.env.adminTotp) : null,
    )
    viewers.set(context, viewer)
  }
  return viewer
}
