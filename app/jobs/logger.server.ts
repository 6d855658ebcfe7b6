import { Logger } from 'graphile-worker'

/** For runs of which nobody reads a log. */
export const quietLogger = new Logger(() => () => {})
