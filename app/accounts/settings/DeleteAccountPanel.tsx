import { BackLink, Link } from '~/ui/Link'
import { PasswordField } from '~/ui/form/PasswordField'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { forgetReader } from '~/ui/form/typed-drafts'
import { providerWords } from '../security-words'
import { ProviderButton } from '../entering/ProviderButton'
import { dayInWords } from '../data-rules'
import { dataWords } from './data-words'
import { logOutWords } from '../entering/log-in-words'
import { LogOutLink } from '../entering/LogOutLink'
import type { DeletionPage } from './request-deletion.server'

const words = dataWords.deletion

/** The form that deletes the reader's account, with the consequences. */
export function DeleteAccountPanel({ email, proof, provider, reviews, until }: DeletionPage) {
  const state = useWriteForm<{ password: string }>({ id: 'delete-account', onLed: forgetReader })
  return (
    <section className="narrow">
      <BackLink to="/setting/data">{words.keep}</BackLink>
      <h1>{words.title}</h1>
      <h2>{words.deletedTitle}</h2>
      <ul>
        {words.deletedItems.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <h2>{words.keptTitle}</h2>
      <p>{words.reviews(reviews)}</p>
      <h2>{words.undo}</h2>
      <p>{words.undoBy(dayInWords(until))}</p>
      <p>{words.copyFirst}</p>
      {proof === 'sign-in' ? (
        <>
          <p role={state.result && 'alert'}>
            <strong>{words.logInAgain}</strong>
          </p>
          {provider && (
            <ProviderButton
              provider={provider}
              returnTo="/setting/data/delete"
              label={providerWords(provider.name).confirm}
            />
          )}
          <p className="buttons">
            <LogOutLink>{logOutWords.logOut}</LogOutLink>
          </p>
        </>
      ) : (
        <WriteForm state={state} failed={words.failed} labels={{ password: words.password }}>
          {proof === 'fresh' ? (
            <p>{words.fresh}</p>
          ) : (
            <PasswordField
              field={state.fields.password}
              label={words.password}
              hint={words.logOutInstead}
              autoComplete="current-password"
              account={email}
            />
          )}
          <p className="buttons">
            <SubmitButton busy={words.sending} danger>
              {words.send}
            </SubmitButton>{' '}
            <Link to="/setting/data">{words.keep}</Link>
          </p>
        </WriteForm>
      )}
    </section>
  )
}
