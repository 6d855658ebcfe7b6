/** How many universities one invitation can be for. */
export const MAX_UNIVERSITIES = 20
