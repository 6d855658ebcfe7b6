import { Form, useLocation } from '@remix-run/react'
import { useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { isQuestion, type Asking } from '~/services/auth/proof'
import { providerPath } from '~/services/auth/providers/provider-path'
import { Toast } from '../Toast'
import { keyOf } from '../key-of'
import { freshProofWords } from '../words'
import { ErrorSummary, summaryId, type FormError, withColon } from './ErrorSummary'
import { TextField, type FieldState } from './Field'
import { PasswordField } from './PasswordField'
import { SendFailure } from '../SendFailure'
import { Sender, useSenderMark } from '../Sender'
import { Sending } from './SubmitButton'
import { keepDraft } from './typed-drafts'
import { useErrorTitle } from '../use-error-title'
import { PostThrough } from '../use-post'
import type { WriteForm as WriteFormState } from './use-write-form'

type WriteFormProps = {
  state: WriteFormState
  action?: string
  /** For forms with files. */
  encType?: 'multipart/form-data'
  /** Field labels by name, for summary lines whose message doesn't name the field. */
  labels?: Record<string, string>
  /** Maps a field's message to the text that the toast or summary shows instead. */
  warnings?: Record<string, string>
  /** Says what failed when the form couldn't be sent. */
  failed: string
  children: ReactNode
}

const isWrong = (text: string) => !isQuestion(text)

/** How long a toast repeats an error of the whole form. */
const ERROR_MS = 5000

/**
 * A form that posts with or without JavaScript and marks fields with errors. Without it, all errors are listed at the
 * top. With it, only errors of the whole form are, and a toast shows the first error, whose field gets the focus.
 */
export function WriteForm({ state, labels = {}, warnings = {}, failed, children, ...rest }: WriteFormProps) {
  const { form, intent, enhanced, result, proof, post } = state
  const through = useContext(PostThrough)
  const element = useRef<HTMLFormElement>(null)
  const owner = useSenderMark()
  // The server's values are newer than a draft.
  const fill = useRef(!result)
  useEffect(() => (element.current ? keepDraft(element.current, owner, fill.current) : undefined), [owner])
  // In the order of the fields; errors of the whole form have no name.
  const errors = Object.entries(form.allErrors).flatMap(([name, texts]) =>
    texts.filter(isWrong).map((text): FormError => ({ name, text: warnings[text] ?? text })),
  )
  const first = enhanced ? errors[0] : undefined
  const firstId = first && (first.name ? `${form.id}-${first.name}` : summaryId(form.id))
  const refused = enhanced && Boolean(result)
  // Conform keeps the errors of a form that has been accepted since.
  const listed = enhanced ? errors.filter(({ name }) => refused && !name) : errors
  // The toast belongs to one response, and closes when the reader edits its field or sends the form again.
  const [edited, setEdited] = useState<unknown>(null)
  useErrorTitle(refused && errors.length > 0)
  // Screen readers say a field's error when the focus comes to it, so not if the form was sent from there.
  const [sentFrom, setSentFrom] = useState<Element | null>(null)
  const firstField = first?.name ? document.getElementById(firstId!) : null
  const isAnnounced =
    firstField !== null &&
    !firstField.contains(sentFrom) &&
    form.allErrors[first!.name]?.includes(first!.text)
  useEffect(() => {
    const field = refused && firstId ? document.getElementById(firstId) : null
    // A radio group is a fieldset, so focus its first button.
    const target = field instanceof HTMLFieldSetElement ? field.querySelector('input') : field
    target?.focus()
  }, [refused, result, firstId])
  return (
    <Form
      {...rest}
      ref={element}
      method="post"
      action={through?.action ?? rest.action}
      id={form.id}
      noValidate
      aria-busy={post.sending || undefined}
      className="form"
      onSubmit={(event) => {
        setEdited(result)
        setSentFrom(document.activeElement)
        post.submit(event)
      }}
      onInput={({ target }) => {
        if (first?.name && (target as HTMLInputElement).name.startsWith(first.name)) setEdited(result)
      }}
      data-failed={failed}
    >
      {listed.length > 0 && (
        <ErrorSummary key={`summary ${keyOf(result)}`} formId={form.id} errors={listed} labels={labels} />
      )}
      {intent && <input type="hidden" name="intent" value={intent} />}
      <Sender />
      {proof && <FreshProof {...proof} />}
      <Sending.Provider value={post.sending}>{children}</Sending.Provider>
      <SendFailure failure={post.failure} failed={failed} />
      {first && refused && edited !== result && (
        <Toast
          key={`toast ${keyOf(result)}`}
          kind={first.name ? 'warning' : 'error'}
          text={`${labels[first.name] ? `${withColon(labels[first.name]!)} ` : ''}${first.text.split('\n')[0]}`}
          lasting={first.name ? true : ERROR_MS}
          repeats={!first.name || isAnnounced}
        />
      )}
    </Form>
  )
}

/** The part of a form that asks users to prove their identity. A provider opens in another tab, so that this form stays. */
function FreshProof({ ask, provider, email, field: asked }: Asking & { field?: FieldState }) {
  const { pathname, search } = useLocation()
  // Conform's own field can't be copied.
  const field = asked && {
    id: asked.id,
    name: asked.name,
    key: asked.key,
    errors: asked.errors?.filter(isWrong),
  }
  // Like the summary of errors, it gets the focus without JavaScript.
  const autoFocus = field?.errors?.length === 0 || undefined
  return (
    <fieldset className="fresh-proof">
      <legend>{freshProofWords.title}</legend>
      <p className="hint">{freshProofWords.why[ask]}</p>
      {field && ask === 'password' && (
        <PasswordField
          field={field}
          label={freshProofWords.password}
          autoComplete="current-password"
          account={email}
          autoFocus={autoFocus}
        />
      )}
      {field && ask === 'code' && (
        <TextField
          field={field}
          label={freshProofWords.code}
          hint={freshProofWords.codeHint}
          secret
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          autoFocus={autoFocus}
        />
      )}
      {provider && (
        <p>
          <a href={providerPath(provider.id, pathname + search)} target="_blank">
            {freshProofWords.provider(provider.name)}
          </a>
        </p>
      )}
    </fieldset>
  )
}
