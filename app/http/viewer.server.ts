import type { Viewer } from '~/auth/viewer'
import { viewerOfToken } from '~/auth/logins.server'
import type { Context } from '~/context'
import { readToken } from './cookies/cookies.server'

const viewers = new WeakMap<Context, Promise<Viewer | null>>()

/** Who sent this request, or null. Asked once a request, however many loaders want to know. */
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
