/** Texts on every card. The rest is in words.ts, which is loaded on demand. */
export const words = {
  save: 'Save',
  saveOf: (place: string) => `Save ${place}`,
  saved: 'Saved',
  savedOf: (place: string) => `Saved: ${place}. Change collections`,
} as const
