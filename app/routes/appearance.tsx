import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { z } from 'zod'
import { appearanceWords } from '~/finding/preference-words'
import { ErrorSummary } from '~/ui/form/ErrorSummary'
import { lookWords } from '~/ui/words'
import { LookForms } from '~/ui/LookForms'
import { success } from '~/web/notice.server'
import type { FormResult } from '~/web/http/form-result'
import type { PageHandle } from '~/web/http/page-handle'
import { choiceCookie, choiceOf, variantOf } from '~/web/http/page-variants.server'
import { safePath } from '~/web/http/paths'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { anyone } from '~/web/http/caller'
import { formOf, write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { useErrors } from '~/ui/use-error-title'

const returnTo = z.string().optional()

const ThemeForm = z.object({
  theme: z.enum(['system', 'light', 'dark'], { error: appearanceWords.chooseTheme }),
  returnTo,
})

/** `want` is the wanted state, so that a doubled post changes nothing. */
const LiteForm = z.object({
  want: z.enum(['on', 'off'], { error: appearanceWords.chooseLite }),
  returnTo,
})

const backTo = (path: string | null | undefined) => safePath(path) ?? '/'

export const handle: PageHandle = { disallow: '/appearance', noindex: true }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ request, context: { env }, url }) {
      const looks = variantOf(request.headers, env)
      const bySystem = looks.lite && choiceOf(request.headers, 'lite', env) === null
      return done({ looks, bySystem, returnTo: backTo(url.searchParams.get('returnTo')) })
    },
  })

/** What both forms share: they change nothing but this browser's cookies. */
const always = {
  caller: anyone,
  whileReadOnly: true,
  whileSuspended: true,
} as const

export async function action(args: ActionFunctionArgs) {
  const { env } = args.context
  return write(args, {
    forms: {
      theme: formOf({
        ...always,
        failureText: lookWords.failed,
        form: ThemeForm,
        run: async ({ value }) => done(value.theme),
        redirect: (theme, { returnTo }) =>
          seeOther(
            backTo(returnTo),
            success(appearanceWords.themeSet[theme]),
            [choiceCookie('theme', theme === 'system' ? null : theme, env)],
            { replace: true },
          ),
      }),
      lite: formOf({
        ...always,
        failureText: lookWords.failed,
        form: LiteForm,
        run: async ({ value }) => done(value.want),
        redirect: (want, { returnTo }) =>
          seeOther(backTo(returnTo), success(appearanceWords.liteSet[want]), [
            choiceCookie('lite', want, env),
          ]),
      }),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, appearanceWords.title)

export default function Appearance() {
  const { looks, bySystem, returnTo } = useLoaderData<typeof loader>()
  const errors = useErrors(useActionData() as FormResult | undefined)
  return (
    <section className="narrow">
      {errors.length > 0 && <ErrorSummary formId="appearance" errors={errors} />}
      <h1>{appearanceWords.title}</h1>
      <p>{appearanceWords.about}</p>
      <p>{appearanceWords.themeAbout}</p>
      <p>{appearanceWords.liteAbout}</p>
      {bySystem && <p className="note">{appearanceWords.liteBySystem}</p>}
      <LookForms {...looks} returnTo={`/appearance?returnTo=${encodeURIComponent(returnTo)}`} />
      <p>
        <Link to={returnTo}>{appearanceWords.back}</Link>
      </p>
    </section>
  )
}
