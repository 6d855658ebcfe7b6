import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { mayConnectProvider, providerPage } from '~/accounts/entering/own-providers.server'
import { ProviderPanel } from '~/accounts/entering/ProviderPanel'
import { accountWords } from '~/accounts/words'
import { providerWithId } from '~/services/provider-settings.server'
import { providerPath } from '~/services/auth/providers/provider-path'
import { failuresOfLogin, PASSWORD_TRIES } from '~/web/own-limit.server'
import { safePath } from '~/web/http/paths'
import { read } from '~/web/http/read.server'
import { seeOther, type Redirect } from '~/web/http/see-other.server'
import { anyone } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done, missing } from '~/services/outcome'
import { goToProvider } from '~/web/http/sso-cookies.server'
import { pageMeta } from '~/web/page-meta'

const optional = z.string().optional().catch(undefined)

/**
 * Going to a provider. An invalid return path is ignored instead of refused. `asked` marks the form that asks for the
 * password; the buttons on other pages don't.
 */
const ProviderForm = z.object({ returnTo: optional, password: optional, asked: optional })

/** Other sites may link here: visitors get the button, because opening a page starts nothing. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, viewer, url, params, context }) {
      const provider = providerWithId(context.env, params.provider)
      const returnTo = safePath(url.searchParams.get('returnTo'))
      return provider ? done(await providerPage(db, viewer, provider, returnTo)) : missing('')
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller: anyone,
    whileReadOnly: true,
    whileSuspended: true,
    form: ProviderForm,
    failureText: accountWords.logInFailed,
    limits: (value, sender) => (value.password ? failuresOfLogin(PASSWORD_TRIES)(value, sender) : []),
    async run({ db, viewer, value, params, context }) {
      const provider = providerWithId(context.env, params.provider)
      if (!provider) return missing('')
      const may = viewer
        ? await mayConnectProvider(db, viewer, { issuer: provider.issuer, password: value.password })
        : done(false)
      const returnTo = safePath(value.returnTo)
      // A wrong password counts as a failure, from either form: only failures count toward the limit.
      if (!may.ok)
        return value.asked || value.password
          ? may
          : done<Redirect>(seeOther(providerPath(provider.id, returnTo)))
      const ssoRequest = {
        provider: provider.id,
        returnTo,
        startedBy: viewer?.id ?? null,
        mayConnect: may.value,
        confirms: viewer !== null && !may.value,
        sealedIdToken: null,
      }
      return done(await goToProvider(context, ssoRequest))
    },
    redirect: (to) => to,
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageMeta(matches, data?.title ?? '')

export default function GoWithProvider() {
  return <ProviderPanel {...useLoaderData<typeof loader>()} />
}
