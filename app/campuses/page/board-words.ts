/** Texts of screens and embeds, and of how to get one. */
export const boardWords = {
  at: (time: string) => `As of ${time}`,
  stop: 'Stop updating',
  start: 'Update each minute',
  moreAt: (n: number) => `${n} more at`,
  all: 'All study spots',
  refresh: 'Refresh',
  /** On the page about a whole campus. */
  share: 'For a library’s page or a screen in a hall',
  screen: 'Open the screen',
  screenHint: 'Large enough to read from across a hall. It updates each minute.',
  link: 'A link for your page',
  frame: 'How busy it is, within your page',
  more: 'Light or dark, and what else to know',
  demo: 'Demo: reports and hours are made up.',
} as const
