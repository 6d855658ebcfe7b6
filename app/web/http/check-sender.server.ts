import type { Context } from '../context'
import { isMarkOf } from '~/services/auth/tokens.server'
import { keepDraft, savePending } from '../drafts.server'
import { noAuth, noticeCookie } from '../notice.server'
import { isAllowed, type Caller } from './caller'
import { logInPath } from './paths'
import { PageAgain } from './page-again'
import { errorResponse } from './plain-error.server'
import { logSecurity } from '../security-log.server'
import { SENDER_FIELD } from '~/services/auth/sender-field'
import type { Sent } from './post.server'

const words = {
  only: {
    admin: 'Only admins can do this.',
    moderator: 'Only admins and campus moderators can do this.',
    member: '',
    anyone: '',
  },
  secondFactor: 'Turn on two-step verification in your settings first. You need it for the dashboard.',
  suspended:
    'You do not have permission to perform this action. Please contact support. Your account is suspended.',
  loggedInAs: (name: string) => `You’re now logged in as ${name}.`,
  shownToOther: (name: string) =>
    `We showed you this form when someone else was logged in, so we didn’t send it. To send it as ${name}, press the button again.`,
  notYours: 'We showed you this form when someone else was logged in, so we didn’t send it.',
  home: '\n/ Go to homepage',
}

/**
 * Checks that the form's `who` allows its sender.
 * @throws Response 303 to /signin for a visitor, saving what they typed; 403 for others
 */
export async function checkSender(sent: Sent): Promise<void> {
  const { context, form, viewer } = sent
  if (form.caller.kind !== 'anyone' && !viewer) throw await toLogIn(sent)
  if (form.caller.kind !== 'anyone' && !isAllowed(form.caller, viewer!))
    throw refusal(context, viewer!.needsSecondFactor ? words.secondFactor : messageOf(form.caller))
}

/**
 * Checks that the form was shown to its sender, and not in a tab from before someone else logged in. The page that's shown
 * again is the sender's, so its form can be sent.
 * @throws PageAgain 409
 */
export function checkShownTo({ context, form, body, viewer }: Sent): void {
  const mark = body.get(SENDER_FIELD)
  if (!viewer || !mark || isMarkOf(String(mark), viewer.id, context.env.sessionSecrets)) return
  const name = `${viewer.firstName} ${viewer.lastName}`.trim()
  const text = (why: string) => `${words.loggedInAs(name)}\n${why}`
  const home = isAllowed(form.caller, viewer) ? '' : words.home // the dashboard's pages would lead back to it
  throw new PageAgain(409, text(words.shownToOther(name)), { gone: text(words.notYours) + home })
}

/** @throws PageAgain 403 for the suspended, so that they can copy what they typed */
export function checkSuspended({ context, form, viewer }: Sent): void {
  if (!viewer?.suspended || form.whileSuspended) return
  logSecurity(context.log, { event: 'refused', why: 'suspended' })
  throw new PageAgain(403, words.suspended)
}

const messageOf = (caller: Caller): string => caller.words ?? words.only[caller.kind]

/** The 403 for someone who isn't allowed to send the form. */
export function refusal({ log }: Context, text: string): Response {
  logSecurity(log, { event: 'refused', why: 'no-right' })
  return errorResponse(403, text)
}

async function toLogIn({ context, form, body, page }: Sent): Promise<Response> {
  const headers = new Headers({ Location: logInPath(page) })
  const draft = await (form.pendingAction
    ? savePending(context, page, form.pendingAction, body)
    : keepDraft(context, page, body))
  if (draft) headers.append('Set-Cookie', draft)
  const message = messageOf(form.caller)
  headers.append('Set-Cookie', await noticeCookie(noAuth(message), context.env))
  return new Response(null, { status: 303, headers })
}
