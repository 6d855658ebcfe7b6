import { bounded } from '~/bounded.server'

/** So many pictures are waited for that another would come too late. */
export class PicturesBusy extends Error {
  override name = 'PicturesBusy'
}

/** Lets `atOnce` tasks run and `waiting` more wait for their turn; the next one is refused with PicturesBusy. */
export const createQueue = (atOnce: number, waiting: number) =>
  bounded(atOnce, waiting, () => new PicturesBusy('too many pictures at once'))
