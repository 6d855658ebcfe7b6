import pLimit, { type LimitFunction } from 'p-limit'
import { bounded } from '~/bounded.server'

/** So many pictures are waited for that another would come too late. */
export class PicturesBusy extends Error {
  override name = 'PicturesBusy'
}

type Limits = Record<string, LimitFunction>
/** One line for the process: its jobs and its built pages each have a copy of this file, and an error class of their own. */
const shared = globalThis as { carrelPictures?: Limits }

/**
 * Lets `atOnce` tasks run and `waiting` more wait for their turn; the next one is refused with PicturesBusy.
 * @param name tasks of the same name stand in one line, whichever copy of this file they come from
 */
export function createQueue(name: string, atOnce: number, waiting: number) {
  const limits = (shared.carrelPictures ??= {})
  return bounded(atOnce, waiting, () => new PicturesBusy('too many pictures are being made'), (limits[name] ??= pLimit(atOnce)))
}
