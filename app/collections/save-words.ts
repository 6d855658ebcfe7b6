/** What stands on every card; words.ts has the rest, which is loaded when it is used. */
export const words = {
  save: 'Save',
  saveOf: (place: string) => `Save ${place}`,
} as const
