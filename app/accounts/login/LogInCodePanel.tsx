import { Link } from '@remix-run/react'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { accountWords } from '../words'
import { twoStepWords } from '../security/words'
import { CodeField } from '../two-step/TwoStepFields'

const words = twoStepWords.logIn

/** The second step of logging in. */
export function LogInCodePanel({ returnTo, back }: { returnTo: string | null; back: string }) {
  const state = useWriteForm<{ code: string }>({ id: 'sign-in-code' })
  return (
    <section className="narrow">
      <h1>{words.title}</h1>
      <p>{words.about}</p>
      <WriteForm
        state={state}
        failed={accountWords.logInFailed}
        labels={twoStepWords.labels}
        action={returnTo ? `/signin/code?returnTo=${encodeURIComponent(returnTo)}` : '/signin/code'}
      >
        <CodeField field={state.fields.code} />
        <p className="buttons">
          <SubmitButton busy={words.confirming}>{words.confirm}</SubmitButton>{' '}
          <Link to={back}>{words.back}</Link>
        </p>
      </WriteForm>
    </section>
  )
}
