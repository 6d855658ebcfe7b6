import { Form, type FormProps } from '@remix-run/react'
import type { FormEvent } from 'react'
import type { FormResult } from '~/http/form-result'
import { SendFailure } from './SendFailure'
import { useErrorTitle } from './use-error-title'
import { usePost } from './use-post'

type PostFormProps = Omit<FormProps, 'method'> & {
  /** Error message when it couldn't be sent. */
  failed: string
}

/** A form with only buttons. Use WriteForm for forms with fields to type in. */
export function PostForm({ failed, preventScrollReset, onSubmit, children, ...props }: PostFormProps) {
  const { submit, failure, said } = usePost({ preventScrollReset })
  const errors = Object.values((said as FormResult | undefined)?.submission.error ?? {}).flat()
  useErrorTitle(errors.length > 0)
  const send = (event: FormEvent<HTMLFormElement>) => {
    onSubmit?.(event)
    submit(event)
  }
  return (
    <Form {...props} method="post" onSubmit={send} data-failed={failed}>
      {children}
      {errors.length > 0 && !failure && (
        <p role="alert" className="send-failure">
          {errors.join(' ')}
        </p>
      )}
      <SendFailure failure={failure} failed={failed} />
    </Form>
  )
}
