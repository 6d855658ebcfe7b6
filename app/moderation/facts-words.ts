/** Text around the facts an admin decides on. */
export const words = {
  facts: (name: string) => `What we know about ${name}`,
  point: 'Coordinates',
  onMap: 'Show on map',
  noPoint: 'None yet. Add them before you approve.',
} as const
