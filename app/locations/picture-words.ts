/** What the server says of the own picture of a place or a campus; cards and drawn scenes are decoration. */
export const words = {
  view: (name: string) => `View of ${name}`,
} as const
