import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { providerWords } from '~/accounts/security-words'
import { ProviderError } from '~/services/auth/providers/provider-error'
import { open } from '~/services/auth/encrypt.server'
import { toLogOut, toProvider } from '~/services/auth/provider.server'
import { providerWithId } from '~/services/provider-settings.server'
import { done, missing } from '~/services/outcome'
import { anyone } from '~/web/http/caller'
import { logInPath } from '~/web/http/paths'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { failure } from '~/web/notice.server'
import { pageMeta } from '~/web/page-meta'
import { ssoRequestAt } from '~/web/http/sso-cookies.server'

/** Leads on to the provider: by itself, or with a link. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ params, url, context }) {
      const { db, env, log } = context
      const provider = providerWithId(env, params.provider)
      if (!provider) return missing('')
      const id = url.searchParams.get('request') ?? ''
      const ssoRequest = await ssoRequestAt(args, provider.id, id)
      const words = providerWords(provider.name, !env.ssoOnly)
      const back = async (text: string) =>
        seeOther(logInPath(ssoRequest?.returnTo ?? null), failure(text)).respond(env)
      if (!ssoRequest) throw await back(words.expired)
      const idToken =
        ssoRequest.sealedIdToken &&
        open('id-token', ssoRequest.startedBy!, ssoRequest.sealedIdToken, env.sessionSecrets)?.text
      try {
        const to = ssoRequest.sealedIdToken
          ? await toLogOut(db, env, provider, idToken ?? '')
          : await toProvider(db, env, provider, { id, confirms: ssoRequest.confirms })
        if (to === null) throw await back(words.noLogOut)
        return done({
          to,
          title: words.goOn,
          about: ssoRequest.sealedIdToken ? words.loggingOut : words.goingOn,
        })
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        log.warn(
          { provider: provider.id, why: error.kind, reason: error.message },
          'could not go to a provider',
        )
        throw await back(error.kind === 'down' ? words.down : words.setup)
      }
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  ...pageMeta(matches, data?.title ?? ''),
  ...(data ? [{ httpEquiv: 'refresh', content: `0; url=${data.to}` }] : []),
]

export default function GoOn() {
  const { to, title, about } = useLoaderData<typeof loader>()
  return (
    <section className="narrow">
      <h1>{title}</h1>
      <p>{about}</p>
      <p className="buttons">
        <a className="button" href={to}>
          {title}
        </a>
      </p>
    </section>
  )
}
