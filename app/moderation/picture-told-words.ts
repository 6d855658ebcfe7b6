/** What admins are told of their forms on the page of pictures. Browsers do not load it. Quoted texts: specification, part 2. */
export const words = {
  begun: 'The pictures are being looked at.',
  running: 'Pictures are being looked at already.',
  reasonFault: 'Update Reason is required.',
  reasonLong: 'Please use at most 1000 characters',
  clearBegun: 'The pictures are being cleared.',
  notNow: 'This list is not the latest any more. Look at it again before you clear anything.',
  nothing: 'There is nothing to clear.',
} as const
