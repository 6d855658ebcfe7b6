import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { TextField } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { success } from '~/http/flash.server'
import {
  chosenStateCookie,
  forgetCookies,
  orderCookie,
  positionCookies,
  whereaboutsOf,
} from '~/http/near.server'
import { safePath } from '~/http/paths'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { anyone } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import {
  ForgetForm as Forgetting,
  OrderForm as Ordering,
  PositionForm,
  StateForm,
} from '~/searches/place-form'
import { words } from '~/searches/place-words'
import { readersPlace } from '~/searches/find-place.server'
import { ForgetForm, OrderForm } from '~/searches/PlaceForms'
import { chooseState, findState } from '~/searches/set-place.server'
import { StateField } from '~/searches/StateField'

const START = '/search'
const backTo = (path: string | null | undefined) => safePath(path) ?? START

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ db, request, context, url, viewer }) {
      const reader = { userId: viewer?.id ?? null, ...(await whereaboutsOf(request, context)) }
      return done({ ...(await readersPlace(db, reader)), returnTo: backTo(url.searchParams.get('returnTo')) })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { env } = context
  return write(args, {
    forms: {
      position: formOf({
        who: anyone,
        whileSuspended: true,
        form: PositionForm,
        run: ({ db, value }) => findState(db, value),
        then: async (state, { latitude, longitude, returnTo }) =>
          seeOther(
            backTo(returnTo),
            null,
            await positionCookies(
              { latitude, longitude, state: state?.abr ?? null },
              await whereaboutsOf(request, context),
              env,
            ),
          ),
      }),
      state: formOf({
        who: anyone,
        whileSuspended: true,
        form: StateForm,
        run: ({ db, value }) => chooseState(db, value.state),
        then: async (state, { returnTo }) =>
          seeOther(backTo(returnTo), null, [await chosenStateCookie(state?.abr ?? null, env)]),
      }),
      order: formOf({
        who: anyone,
        whileSuspended: true,
        form: Ordering,
        run: async ({ value }) => done(value.want === 'on'),
        then: async (first, { returnTo }) =>
          seeOther(backTo(returnTo), null, [await orderCookie(first, env)]),
      }),
      forget: formOf({
        who: anyone,
        whileSuspended: true,
        form: Forgetting,
        run: async () => done(await whereaboutsOf(request, context)),
        then: async (known, { returnTo }) =>
          seeOther(backTo(returnTo), success(words.forgotten), await forgetCookies(known, env)),
      }),
    },
  })
}

export { clientAction } from '~/http/unsent'

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  ...pageMeta(matches, words.title),
  { name: 'robots', content: 'noindex' },
]

export default function NearMe() {
  const { states, chosen, readersState, hasPosition, outside, returnTo } = useLoaderData<typeof loader>()
  const choice = useWriteForm<{ state: string }>({
    id: 'choice',
    intent: 'state',
    defaultValue: { state: chosen ?? '' },
  })
  const position = useWriteForm<{ latitude: string; longitude: string }>({
    id: 'position',
    intent: 'position',
  })
  const action = `/near-me?returnTo=${encodeURIComponent(returnTo)}`
  const back = <input type="hidden" name="returnTo" value={returnTo} />
  return (
    <section className="narrow place-page">
      <h1>{words.title}</h1>
      <p>{words.intro}</p>
      {readersState && (
        <div className="place-note">
          <p>
            {readersState.first
              ? words.because[readersState.because](readersState.name)
              : words.notFirst(readersState.name)}
          </p>
          <OrderForm first={readersState.first} returnTo={action} />
        </div>
      )}
      {hasPosition && (
        <div className="place-note">
          <p>
            {words.positionKnown} {outside && words.outside}
          </p>
          <ForgetForm returnTo={action} />
        </div>
      )}
      <h2>{words.chooseState}</h2>
      <WriteForm state={choice} action={action}>
        {back}
        <StateField field={choice.fields.state} states={states} />
        <p>
          <SubmitButton busy={words.saving}>{words.save}</SubmitButton>
        </p>
      </WriteForm>
      <h2>{words.position}</h2>
      <WriteForm state={position} action={action}>
        {back}
        <p className="hint">{words.positionHint}</p>
        <TextField
          field={position.fields.latitude}
          label={words.latitude}
          inputMode="text"
          autoComplete="off"
          maxLength={20}
        />
        <TextField
          field={position.fields.longitude}
          label={words.longitude}
          inputMode="text"
          autoComplete="off"
          maxLength={20}
        />
        <p>
          <SubmitButton busy={words.saving}>{words.usePosition}</SubmitButton>
        </p>
      </WriteForm>
      <p>
        <Link to={returnTo}>{words.back}</Link>
      </p>
    </section>
  )
}
