import type { LoaderFunctionArgs } from '@remix-run/node'
import { tokenOfLink } from '~/services/auth/tokens.server'
import type { Context } from '../context'
import { done, type Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import { draftFor } from '../drafts.server'
import { nullOnError } from './null-on-error.server'
import { shown, missingInsteadOfRedirect } from './read-answer.server'
import { refusalInsteadOfRedirect } from './check-read-only.server'
import { checkReader } from './check-reader.server'
import { unavailableOnOutage } from './plain-error.server'
import { viewerOf } from '../viewer.server'
import type { ViewerFor, Caller } from './caller'

type ReadArgs<W extends Caller> = {
  db: Db
  context: Context
  request: Request
  url: URL
  viewer: ViewerFor<W>
  params: LoaderFunctionArgs['params']
  /** The token of a secret link's path or query; '' without one. */
  token: string
  /** What was typed into the page's form before the reader had to log in. See draftFor. */
  draft: () => ReturnType<typeof draftFor>
  /** A page that has one form, with the draft as its `start`. */
  withDraft: <T>(page: Outcome<T>) => Promise<Outcome<T & { start: Record<string, string> | null }>>
  /** Loads a part that the page can do without, or null if that fails. */
  nullOnError: <T>(load: () => Promise<T>) => Promise<T | null>
}

type PageOf<W extends Caller, T> = { caller: W; run: (args: ReadArgs<W>) => Promise<Outcome<T>> }

/**
 * Loads the data of a page: checks who may see it, then calls `run`. A Failure becomes the error page of its status.
 */
export function read<W extends Caller, T>(args: LoaderFunctionArgs, page: PageOf<W, T>): Promise<T> {
  const { request, context, params } = args
  return unavailableOnOutage(() =>
    refusalInsteadOfRedirect(context, async () => {
      const viewer = await viewerOf(request, context)
      const url = new URL(request.url)
      const draft = () => draftFor(request, context, url.pathname)
      const running = checkReader(args, page.caller, viewer).then(() =>
        page.run({
          db: context.db,
          context,
          request,
          url,
          viewer: viewer as ViewerFor<W>,
          params,
          // Cached pages may read no parameter that their handle doesn't name.
          get token() {
            return tokenOfLink(params.token ?? url.searchParams.get('token') ?? '')
          },
          draft,
          withDraft: async (page) =>
            page.ok ? done({ ...page.value, start: (await draft()) as Record<string, string> | null }) : page,
          nullOnError: (load) => nullOnError(context, load),
        }),
      )
      return shown(args, await missingInsteadOfRedirect(args, running))
    }),
  )
}
