export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

/** The median, with the minimum and maximum in brackets. */
export function spread(values: number[], digits = 0): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map((each) =>
    each.toFixed(digits),
  )
  return `${middle} (${least} to ${most})`
}
