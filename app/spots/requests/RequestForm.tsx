import { BackLink } from '~/ui/Link'
import type { ReactNode } from 'react'
import { CancelButton } from '~/ui/form/CancelButton'
import type { FieldState } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import type { WriteForm as WriteFormState } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { ImageField } from './ImageField'

type RequestFormProps = {
  state: WriteFormState
  /** Where the link above the form leads, and Cancel. */
  to: string
  texts: Record<'title' | 'back' | 'send' | 'sending' | 'sendFailed' | 'cancel', string>
  labels: Record<string, string> & { image: string }
  hints: Record<'image' | 'imageLast', string>
  image: FieldState
  keptImage: FieldState
  /** Between the title and the form. */
  lead: ReactNode
  children: ReactNode
  onClose?: () => void
}

/** The frame of a form for a request, with its picture at the end: a page, or (with `onClose`) in a dialog. */
export function RequestForm(props: RequestFormProps) {
  const { state, to, texts, labels, hints, image, keptImage, lead, children, onClose } = props
  const Heading = onClose ? 'h2' : 'h1'
  return (
    <>
      {!onClose && <BackLink to={to}>{texts.back}</BackLink>}
      <Heading>{texts.title}</Heading>
      {lead}
      <WriteForm state={state} labels={labels} encType="multipart/form-data" failed={texts.sendFailed}>
        {/* Enter in a field presses a form's first button, which must not be one that only searches. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {texts.send}
        </button>
        {onClose && <input type="hidden" name="over" value="dialog" />}
        {children}
        <ImageField
          field={image}
          kept={keptImage}
          label={labels.image}
          hint={onClose ? hints.image : `${hints.image} ${hints.imageLast}`}
        />
        <p className="buttons">
          <SubmitButton busy={texts.sending}>{texts.send}</SubmitButton>{' '}
          <CancelButton to={to} onClose={onClose}>
            {texts.cancel}
          </CancelButton>
        </p>
      </WriteForm>
    </>
  )
}
