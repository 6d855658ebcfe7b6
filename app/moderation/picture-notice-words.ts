/** What admins are told of their forms on the page of pictures. Browsers do not load it. Quoted texts: specification, part 2. */
export const words = {
  begun: 'Picture check started.',
  running: 'A picture check is already running.',
  reasonFault: 'Update Reason is required.',
  reasonLong: 'Use 1,000 characters or fewer',
  clearBegun: 'Clearing pictures now.',
  notNow: 'This list is out of date. Check the latest one before you clear anything.',
  nothing: 'Nothing to clear.',
} as const
