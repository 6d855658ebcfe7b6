import { isRouteErrorResponse } from '@remix-run/react'
import type { FormResult } from './form-result'
import { typedFields } from './typed-fields'
import { orAskAgain } from './unsent'

/**
 * In the enhanced page: sends a form, and when the answer is an error page or none at all, makes of it a message of the form,
 * so that what was typed stays; while a part of the server is away, the form waits as others do. `failed` is said where the server said nothing. A redirect passes.
 */
export async function keepTyped(
  request: Request,
  send: () => Promise<unknown>,
  failed: string,
): Promise<unknown> {
  const initialValue = typedFields(await request.clone().formData())
  try {
    return await orAskAgain(request, send, { cut: false })
  } catch (error) {
    if (error instanceof Response) throw error
    const said = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : ''
    const submission = { status: 'error' as const, initialValue, error: { '': [said || failed] } }
    return { intent: String(initialValue.intent ?? ''), submission } satisfies FormResult
  }
}
