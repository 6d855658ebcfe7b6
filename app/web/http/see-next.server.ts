import { success } from '../notice.server'
import { seeOther, type Redirect } from './see-other.server'

/**
 * After a decision on an item of a queue: redirects to the next waiting item, or back to the queue. `said` is the
 * notice about what was done, `last` the one after the last item.
 */
export const seeNext = (queue: string, next: number | null, said: string, last: string): Redirect =>
  next === null ? seeOther(queue, success(`${said} ${last}`)) : seeOther(`${queue}/${next}`, success(said))
