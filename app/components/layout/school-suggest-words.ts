/** What the chooser of universities says besides its suggestions; loaded with them. */
export const words = {
  tooShort: 'Type at least 2 letters of its name or city.',
  all: (shown: number, total: string) => `Showing ${shown} of ${total}. See all`,
} as const
