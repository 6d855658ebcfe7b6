/** What is said on and below the map of a campus. */
export const words = {
  ring: (miles: number) => `${miles === 0.25 ? '¼' : miles === 0.5 ? '½' : miles} mi`,
  /** Text alternative of the map. */
  summary: ({ all, on, near, far }: { all: number; on: number; near: number; far: string }) =>
    (all === 1
      ? `The spot on this list is ${on === 1 ? 'on campus' : far}. `
      : on === all
        ? `All ${all} spots on this list are on campus. `
        : `Of the ${all} spots on this list, ${on} ${on === 1 ? 'is' : 'are'} on campus and ${near} ${near === 1 ? 'is' : 'are'} within a mile of it. The farthest is ${far}. `) +
    'Rings show straight-line distance; by road it’s farther. North is up. The rings get closer together farther out.',
  first: (n: number) => `Only the first ${n} are shown on the map.`,
} as const
