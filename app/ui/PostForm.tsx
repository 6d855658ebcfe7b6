import { Form, type FormProps } from '@remix-run/react'
import type { FormResult } from '~/web/http/form-result'
import { Sender } from './Sender'
import { SendFailure } from './SendFailure'
import { useErrors } from './use-error-title'
import { usePost } from './use-post'

/** `failed` says that it couldn't be sent. */
type PostFormProps = Omit<FormProps, 'method'> & { failed: string }

/** A form with only buttons. Use WriteForm for forms with fields to type in. */
export function PostForm({ failed, preventScrollReset, onSubmit, children, ...props }: PostFormProps) {
  const { submit, failure, said } = usePost(preventScrollReset)
  const errors = useErrors(said as FormResult | undefined)
  const send: FormProps['onSubmit'] = (event) => {
    onSubmit?.(event)
    submit(event)
  }
  return (
    <Form {...props} method="post" onSubmit={send} data-failed={failed}>
      <Sender />
      {children}
      {errors.length > 0 && !failure && (
        <p role="alert" className="send-failure">
          {errors.map(({ text }) => text).join(' ')}
        </p>
      )}
      <SendFailure failure={failure} failed={failed} />
    </Form>
  )
}
