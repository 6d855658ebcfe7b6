/** Sending the page of a location to somebody. */
export const words = {
  share: 'Share',
  link: 'Link to this page',
  copy: 'Copy link',
  copied: 'Link copied',
  select: 'Link selected. Copy it with your keyboard or the menu.',
  send: 'Send to...',
} as const
