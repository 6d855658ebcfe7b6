import { itemPath } from '../dashboard-url'

/** The page of a study spot's alerts, or of one of them. */
export const alertsPath = (id: number, alert: number | 'new' | null = null): string =>
  `${itemPath('spot', id)}/alerts${alert === null ? '' : `/${alert}`}`
