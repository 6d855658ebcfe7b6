/** Sending the page of a location to somebody. */
export const words = {
  share: 'Share',
  link: 'Link to this page',
  copy: 'Copy link',
  copied: 'Link copied',
  select: 'The link is selected: copy it with your keyboard or its menu.',
  send: 'Send to...',
} as const
