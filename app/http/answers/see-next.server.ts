import { success } from '../cookies/notice.server'
import { seeOther, type Redirect } from './see-other.server'

/**
 * After a decision on an item of a queue: to the next one that waits, so that each takes its page and its answer, or back to the
 * queue. `said` is what was done, `last` that it was the last one.
 */
export const seeNext = (queue: string, next: number | null, said: string, last: string): Redirect =>
  next === null ? seeOther(queue, success(`${said} ${last}`)) : seeOther(`${queue}/${next}`, success(said))
