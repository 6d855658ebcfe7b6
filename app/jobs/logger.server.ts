import { Logger } from 'graphile-worker'

/** For runs whose logs aren't needed. */
export const quietLogger = new Logger(() => () => {})
