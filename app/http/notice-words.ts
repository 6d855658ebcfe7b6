/** What a message says that was given no words of its own (spec, parts 1 and 2, section 8). */
export const words = {
  fallbacks: {
    success: 'Operation Successful',
    error: 'Operation Failed',
    noAuth: 'You need to be logged in to perform this operation',
    warning: 'Something happened',
    info: 'Something happened',
  },
} as const
