/** A university that someone moderates. Off-campus study spots around its coordinates belong to it, too. */
export type ModeratedCampus = { id: number; latitude: number | null; longitude: number | null }

declare const ofViewer: unique symbol

/**
 * What a caller of the dashboard may see and change: everything, or the study spots of `campuses` and what belongs to them.
 * Every query and every decision of the dashboard takes one. Only this file makes them.
 */
export type Reach = { readonly campuses: readonly ModeratedCampus[] | null; readonly [ofViewer]: true }

/** For admins, and for jobs that admins start. */
export const WHOLE_SITE = { campuses: null } as Reach

/** Of a campus moderator; with no campus, for everyone else. */
export const reachOf = (campuses: readonly ModeratedCampus[]): Reach => ({ campuses }) as Reach

export const isWholeSite = ({ campuses }: Reach): boolean => campuses === null

/** Whether someone may open the dashboard. */
export const isModerator = ({ reach: { campuses } }: { reach: Reach }): boolean =>
  campuses === null || campuses.length > 0
