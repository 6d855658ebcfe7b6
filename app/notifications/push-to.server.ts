import type { JobContext } from '~/services/jobs/job.server'
import type { Mail } from '~/services/jobs/mailer.server'
import { sendPush } from '~/services/push/send-push.server'
import { browsersOf, deleteBrowser, onceByKey } from './push-queries.server'
import { KEPT_SECONDS, type Kind } from './rules'

const MOST = { title: 120, body: 400 }
const cut = (text: string, most: number) => {
  const letters = [...text.toWellFormed()]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}

/**
 * Shows a notification in every browser of a person, once in each. Removes browsers that are gone.
 * @returns whether any has it; false if it should come by email
 * @throws Error if one may work later; on the next try the others are skipped
 */
export async function pushTo(
  { db, env, log }: JobContext,
  kind: Kind,
  userId: number,
  { key, subject, text, button }: Pick<Mail, 'key' | 'subject' | 'text' | 'button'>,
): Promise<boolean> {
  if (!env.push) return false
  const settings = { ...env.push, contact: `mailto:${env.supportEmail}` }
  const path = button ? button.url.slice(env.origin.length) || '/' : '/'
  const push = {
    title: cut(subject, MOST.title),
    body: cut(text.join('\n'), MOST.body),
    url: path,
    tag: key,
    seconds: KEPT_SECONDS[kind],
  }
  let shown = 0
  const failures: Error[] = []
  for (const browser of await browsersOf(db, userId)) {
    try {
      const result = await onceByKey(db, `${key} push ${browser.id}`, () => sendPush(browser, push, settings))
      if (result === 'gone') await deleteBrowser(db, browser.id)
      else shown++
    } catch (error) {
      failures.push(error as Error)
    }
  }
  if (failures.length > 0) {
    log.warn({ mail: key, reason: failures[0]!.message }, 'notification not delivered; will retry')
    throw failures[0]!
  }
  return shown > 0
}
