/** When a session is. */
export const words = {
  noDate: 'Date not set',
  noTime: 'Time not set',
  forYou: (times: string) => `Your time: ${times}`,
} as const
