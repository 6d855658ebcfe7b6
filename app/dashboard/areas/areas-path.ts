import { itemPath } from '../dashboard-url'

/** The page of a study spot's areas and facts, or of one of its areas. */
export const areasPath = (id: number, area: number | 'new' | null = null): string =>
  `${itemPath('spot', id)}/areas${area === null ? '' : `/${area}`}`
