import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { SecurityMoment } from '~/accounts/SecurityMoment'
import { LockedAdmin } from '~/accounts/SecurityTwoStep'
import { BeginTwoStepForm, CodeForm } from '~/accounts/two-step-form'
import { twoStepPage } from '~/accounts/two-step-page.server'
import {
  beginTwoStep,
  confirmTwoStep,
  makeRecoveryCodes,
  turnOffTwoStep,
} from '~/accounts/two-step-setup.server'
import { words } from '~/accounts/two-step-words'
import { SignInAgain } from '~/accounts/TwoStepFields'
import { NewRecoveryCodes, RecoveryCodes, TurnOffTwoStep } from '~/accounts/TwoStepOn'
import { BeginTwoStep, ConfirmTwoStep } from '~/accounts/TwoStepSetup'
import { words as accountWords } from '~/accounts/words'
import { codesCookie, takeCodes } from '~/http/codes-cookie.server'
import { success } from '~/http/flash.server'
import { CODE_TRIES, ownLimit } from '~/http/own-limit.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { viewerOf } from '~/http/viewer.server'
import { member } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

const PATH = '/setting/security/two-step'
const who = member(accountWords.needLogin)

export async function loader(args: LoaderFunctionArgs) {
  const { taken, ...page } = await read(args, {
    who,
    async run({ db, viewer, request, context: { env } }) {
      const outcome = await twoStepPage(db, viewer, env.sessionSecrets)
      if (!outcome.ok) return outcome
      const codes = await takeCodes(request, viewer.id, env)
      return done({
        ...outcome.value,
        taken: codes,
        locked: viewer.needsSecondFactor,
        demanded: env.adminTotp,
        google: env.google !== null,
      })
    },
  })
  return data(
    { ...page, codes: taken?.codes ?? [] },
    { headers: taken ? [...NOT_STORED, ['Set-Cookie', taken.end]] : NOT_STORED },
  )
}

/** Keys and recovery codes are for no cache, not even the browser's own. */
const NOT_STORED: [string, string][] = [['Cache-Control', 'no-store']]

export const headers: HeadersFunction = ({ parentHeaders }) => new Headers([...parentHeaders, ...NOT_STORED])

export async function action(args: ActionFunctionArgs) {
  const { env } = args.context
  const secrets = env.sessionSecrets
  const limits = () => ownLimit(args, CODE_TRIES)
  const showing = async (text: string, codes: string[]) => {
    const viewer = await viewerOf(args.request, args.context)
    return seeOther(PATH, success(text), [await codesCookie(codes, viewer!.id, env)])
  }
  return write(args, {
    forms: {
      begin: formOf({
        who,
        limits,
        form: BeginTwoStepForm,
        run: ({ db, viewer, value }) => beginTwoStep(db, { viewer, ...value, secrets }),
        then: () => seeOther(PATH),
      }),
      confirm: formOf({
        who,
        limits,
        form: CodeForm,
        run: ({ db, viewer, value }) => confirmTwoStep(db, { viewer, ...value, secrets }),
        then: ({ codes }) => showing(words.begun.on, codes),
      }),
      'new-codes': formOf({
        who,
        limits,
        form: CodeForm,
        run: ({ db, viewer, value }) => makeRecoveryCodes(db, { viewer, ...value, secrets }),
        then: ({ codes }) => showing(words.on.made, codes),
      }),
      'turn-off': formOf({
        who,
        limits,
        form: CodeForm,
        run: ({ db, viewer, value }) => turnOffTwoStep(db, { viewer, ...value, secrets }),
        then: () => seeOther(PATH, success(words.on.turnedOff)),
      }),
    },
  })
}

export { clientAction } from '~/http/unsent'

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function TwoStep() {
  const { step, proof, codes, locked, demanded, google } = useLoaderData<typeof loader>()
  return (
    <div className="narrow">
      <p>
        <Link to="/setting/security">‹ {words.toSecurity}</Link>
      </p>
      <h1>{words.title}</h1>
      {locked && <LockedAdmin on={step.kind === 'on'} />}
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
      {step.kind === 'on' && (
        <p>
          {words.on.since} <SecurityMoment date={step.since} />. {words.on.left(step.codesLeft)}
        </p>
      )}
      {proof === 'sign-in' ? (
        <SignInAgain google={google} />
      ) : (
        <>
          {step.kind === 'off' && <BeginTwoStep proof={proof} />}
          {step.kind === 'begun' && <ConfirmTwoStep {...step} proof={proof} />}
          {step.kind === 'on' && <NewRecoveryCodes key={codes[0]} proof={proof} />}
          {step.kind === 'on' && <TurnOffTwoStep proof={proof} demanded={demanded} />}
        </>
      )}
    </div>
  )
}
