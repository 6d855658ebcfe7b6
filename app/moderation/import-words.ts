/** What admins read about one file that is imported. */
export const words = {
  back: 'Import and export',
  refresh: 'Refresh',
  would: 'What would happen',
  happened: 'What happened',
  counts: {
    read: (n: string) => `${n} rows read`,
    inserted: (n: string) => `${n} new`,
    updated: (n: string) => `${n} changed`,
    unchanged: (n: string) => `${n} unchanged`,
    skipped: (n: string) => `${n} refused`,
  },
  refused: 'Refused',
  created: 'New',
  changed: 'Changed',
  row: (n: number) => `Row ${n}`,
  empty: 'nothing',
  furtherRows: (n: string) => `and ${n} more`,
  nothingToDo: 'Nothing would change, so there is nothing to import.',
  confirm: 'Import the file',
  confirmAbout: (n: string, approve: boolean) =>
    `${n} ${n === '1' ? 'row' : 'rows'} will be written. New ones ${approve ? 'are Approved and seen by everybody at once' : 'are Pending'}. What admins have decided is kept.`,
  confirming: 'Importing...',
  discard: 'Throw the file away',
} as const
