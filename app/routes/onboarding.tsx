import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ProfileForm } from '~/accounts/profile-form'
import { profileOf } from '~/accounts/profile-queries.server'
import { universityLabel } from '~/accounts/profile-rules'
import { saveProfile } from '~/accounts/save-profile.server'
import { UniversityField } from '~/accounts/UniversityField'
import { TextField } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useFilled } from '~/components/form/use-filled'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { draftFor } from '~/http/drafts.server'
import { failure, success, type Notice } from '~/http/flash.server'
import { orFailed } from '~/http/or-failed.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { member } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta, PRODUCT } from '~/page-meta'
import { finishOnboarding, type Finished } from '~/preferences/finish-onboarding.server'
import { NoiseForm, SkipForm } from '~/preferences/form'
import { loadPreferences } from '~/preferences/load-preferences.server'
import { words } from '~/preferences/onboarding-words'
import { isOnboarded, noteOffered } from '~/preferences/queries.server'
import { ScaleField } from '~/preferences/ScaleField'
import { words as preferenceWords } from '~/preferences/words'

const who = member(words.logIn)
const SECOND = '/onboarding?step=2'

/** Two steps, each at its own address. That they were shown is noted, so that nobody is led here twice. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, viewer, request, context, url }) {
      if (await isOnboarded(db, viewer.id)) throw redirect('/')
      await noteOffered(db, viewer.id)
      const [profile, { preferences }, draft] = await Promise.all([
        profileOf(db, viewer.id),
        loadPreferences(db, viewer.id, context.log),
        draftFor(request, context, url.pathname),
      ])
      const kept = {
        firstName: profile.first_name,
        lastName: profile.last_name,
        university: profile.university ? universityLabel(profile.university) : '',
        noise_level: String(preferences.noise_level),
      }
      return done({
        step: url.searchParams.get('step') === '2' ? 2 : 1,
        start: { ...kept, ...draft } as typeof kept,
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const { log } = args.context
  return write(args, {
    forms: {
      profile: formOf({
        who,
        form: ProfileForm,
        run: ({ context, viewer, value: { firstName, lastName, university } }) =>
          orFailed(context, words.profileFailed, () =>
            saveProfile(context, {
              userId: viewer.id,
              firstName,
              lastName,
              university,
              photo: null,
              removePhoto: false,
            }),
          ),
        then: () => seeOther(SECOND),
      }),
      preferences: formOf({
        who,
        form: NoiseForm,
        run: ({ db, viewer, value }) => finishOnboarding(db, { userId: viewer.id, preferences: value, log }),
        then: ({ how }) => seeOther('/', NOTICES[how]),
      }),
      skip: formOf({
        who,
        form: SkipForm,
        run: ({ db, viewer }) => finishOnboarding(db, { userId: viewer.id, preferences: null, log }),
        then: ({ how }) => seeOther('/', NOTICES[how]),
      }),
    },
  })
}

export { clientAction } from '~/http/unsent'

const NOTICES: Record<Finished['how'], Notice> = {
  saved: success(words.welcome(PRODUCT)),
  skipped: success(words.skipped(PRODUCT)),
  failed: failure(words.preferencesFailed),
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function Onboarding() {
  const { step, start } = useLoaderData<typeof loader>()
  return (
    <section className="narrow">
      <p className="quiet">{words.step(step)}</p>
      <h1>{step === 1 ? words.profile : words.preferences}</h1>
      {step === 1 ? <Profile start={start} /> : <Noise start={start} />}
      <Skip step={step} />
    </section>
  )
}

type Start = { firstName: string; lastName: string; university: string; noise_level: string }

function Profile({ start }: { start: Start }) {
  const state = useWriteForm<Start>({ id: 'profile', intent: 'profile', defaultValue: start })
  const filled = useFilled('profile', ['firstName', 'lastName'])
  const { firstName, lastName, university } = state.fields
  return (
    <>
      <p>{words.profileLead}</p>
      <WriteForm state={state} action="/onboarding" labels={words.labels}>
        <TextField field={firstName} label={words.labels.firstName} autoComplete="given-name" dir="auto" />
        <TextField field={lastName} label={words.labels.lastName} autoComplete="family-name" dir="auto" />
        <UniversityField field={university} />
        <p className="buttons">
          <SubmitButton busy={words.saving} disabled={!filled}>
            {words.continue}
          </SubmitButton>
        </p>
      </WriteForm>
    </>
  )
}

function Noise({ start }: { start: Start }) {
  const state = useWriteForm<Start>({ id: 'preferences', intent: 'preferences', defaultValue: start })
  return (
    <>
      <p>{words.preferencesLead}</p>
      <WriteForm state={state} action={SECOND} labels={words.labels}>
        <ScaleField
          field={state.fields.noise_level}
          label={words.labels.noise_level}
          options={preferenceWords.options.noise_level}
        />
        <p className="buttons">
          <SubmitButton busy={words.saving}>{words.finish}</SubmitButton>
        </p>
      </WriteForm>
    </>
  )
}

/** A form of its own: whatever stands in the other is not looked at. */
function Skip({ step }: { step: number }) {
  const state = useWriteForm({ id: 'skip', intent: 'skip' })
  return (
    <WriteForm state={state} action={step === 1 ? '/onboarding' : SECOND}>
      <p className="buttons">
        <SubmitButton busy={words.skipping} quiet>
          {words.skip}
        </SubmitButton>
      </p>
    </WriteForm>
  )
}
