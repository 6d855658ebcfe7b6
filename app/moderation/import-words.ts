/** Text of the import detail page. */
export const words = {
  back: 'Import and export',
  refresh: 'Refresh',
  previewTitle: 'Preview',
  resultsTitle: 'Results',
  counts: {
    read: (n: string) => `${n} rows read`,
    inserted: (n: string) => `${n} new`,
    updated: (n: string) => `${n} changed`,
    unchanged: (n: string) => `${n} unchanged`,
    skipped: (n: string) => `${n} rejected`,
  },
  refused: 'Rejected',
  created: 'New',
  changed: 'Changed',
  row: (n: number) => `Row ${n}`,
  empty: 'empty',
  furtherRows: (n: string) => `and ${n} more`,
  nothingToDo: 'This file wouldn’t change anything, so there’s nothing to import.',
  confirm: 'Import file',
  confirmAbout: (n: string, approve: boolean) =>
    `This will save ${n} ${n === '1' ? 'row' : 'rows'}. New ones ${approve ? 'are Approved and public right away' : 'start as Pending'}. Decisions admins have made won’t change.`,
  confirming: 'Importing...',
  discard: 'Discard file',
  failed: { confirm: 'Failed to import the file.', discard: 'Failed to discard the file.' },
} as const
