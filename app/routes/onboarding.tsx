import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ProfileForm } from '~/accounts/settings/profile-form'
import { saveProfile } from '~/accounts/settings/save-profile.server'
import { failure, success, type Notice } from '~/web/notice.server'
import { failureOnError } from '~/web/http/act.server'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { ButtonForm, formOf, write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { finishOnboarding, type Finished, onboardingStart } from '~/finding/save-preferences.server'
import { NoiseForm } from '~/finding/preference-form'
import { onboardingWords } from '~/finding/preference-words'
import { OnboardingPanel } from '~/finding/OnboardingPanel'

const caller = member(onboardingWords.logIn)
const SECOND = '/onboarding?step=2'

export const handle: PageHandle = { disallow: '/onboarding' }

/** Two steps, each with its own URL. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, context, url, draft }) {
      const start = await onboardingStart(db, {
        userId: viewer.id,
        log: context.log,
        typed: draft,
      })
      if (!start) throw redirect('/')
      return done({ step: url.searchParams.get('step') === '2' ? 2 : 1, start })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const { log } = args.context
  return write(args, {
    forms: {
      profile: formOf({
        caller,
        form: ProfileForm,
        failureText: onboardingWords.profileFailed,
        // The settings name the failed step; here there is one message for all.
        run: ({ context, viewer, value: { firstName, lastName, university } }) =>
          failureOnError(context, onboardingWords.profileFailed, () =>
            saveProfile(context, {
              userId: viewer.id,
              firstName,
              lastName,
              university,
              photo: null,
              removePhoto: false,
            }),
          ),
        redirect: () => seeOther(SECOND),
      }),
      preferences: formOf({
        caller,
        form: NoiseForm,
        failureText: onboardingWords.preferencesFailed,
        run: ({ db, viewer, value }) => finishOnboarding(db, { userId: viewer.id, preferences: value, log }),
        redirect: ({ how }) => seeOther('/', noticeOf(how, args.context.site.name)),
      }),
      skip: formOf({
        caller,
        form: ButtonForm,
        failureText: onboardingWords.preferencesFailed,
        run: ({ db, viewer }) => finishOnboarding(db, { userId: viewer.id, preferences: null, log }),
        redirect: ({ how }) => seeOther('/', noticeOf(how, args.context.site.name)),
      }),
    },
  })
}

const noticeOf = (how: Finished['how'], site: string): Notice =>
  how === 'failed'
    ? failure(onboardingWords.preferencesFailed)
    : success((how === 'saved' ? onboardingWords.welcome : onboardingWords.skipped)(site))

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, onboardingWords.title)

export default function Onboarding() {
  return <OnboardingPanel {...useLoaderData<typeof loader>()} />
}
