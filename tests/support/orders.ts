/** Every order of some things. */
export const orders = <Each>(all: readonly Each[]): Each[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((first) => orders(all.filter((each) => each !== first)).map((rest) => [first, ...rest]))
