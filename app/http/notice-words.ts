/** Default texts for notices without their own. */
export const words = {
  fallbacks: {
    success: 'Operation Successful',
    error: 'Operation Failed',
    noAuth: 'You need to be logged in to perform this operation',
    warning: 'Something happened',
    info: 'Something happened',
  },
} as const
