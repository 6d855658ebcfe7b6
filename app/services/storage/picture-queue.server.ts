import { limitConcurrency } from '../limit-concurrency.server'

/** Too many pictures are waiting for another to be made in time. */
export class PicturesBusy extends Error {
  override name = 'PicturesBusy'
}

/** Runs `atOnce` tasks while up to `waiting` more wait. Refuses further ones with PicturesBusy. */
export const createQueue = (atOnce: number, waiting: number) =>
  limitConcurrency(atOnce, waiting, () => new PicturesBusy('too many pictures at once'))
