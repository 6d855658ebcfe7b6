/** What is said on and below the map of a campus. */
export const words = {
  ring: (miles: number) => `${miles === 0.25 ? '¼' : miles === 0.5 ? '½' : miles} mi`,
  /** What the drawing shows, for those who do not see it. */
  summary: ({ all, on, near, far }: { all: number; on: number; near: number; far: string }) =>
    (all === 1
      ? `The spot of this list is ${on === 1 ? 'on campus' : `${far} miles away as the crow flies`}. `
      : on === all
        ? `The ${all} spots of this list are on campus. `
        : `The ${all} spots of this list: ${on} on campus, ${near} within a mile of it, the furthest ${far} miles away as the crow flies. `) +
    'Rings are as the crow flies too; by road it is further. North is up; the further out, the closer together the rings.',
  first: (n: number) => `The first ${n} are on it.`,
} as const
