/** Texts of the import and export page. */
export const fileWords = {
  title: 'Import and export',
  importTitle: 'Import file',
  importAbout:
    'Upload a JSON or CSV file with 1 study spot or university per row. Exports work too. You’ll see what would be added, changed or rejected. Nothing is saved until you confirm.',
  kind: 'Contents',
  kinds: { places: 'Study spots', universities: 'Universities' },
  file: 'File',
  fileHint: 'UTF-8 JSON or CSV, up to 5 MB. For larger files, use npm run import on the server.',
  approve: 'Approve new and Pending rows right away',
  upload: 'Check file',
  uploading: 'Uploading...',
  uploadFailed: 'Failed to upload the file.',

  files: 'Recent files',
  noFiles: 'No files yet.',
  by: 'by',
  someone: 'a deleted account',
  states: {
    waiting: 'Checking',
    tried: 'Ready to review',
    confirmed: 'Importing',
    done: 'Imported',
    failed: 'Not imported',
    discarded: 'Discarded',
  },

  exportTitle: 'Export approved data',
  exportAbout:
    'Everything that’s public right now. In CSV files, text that looks like a formula starts with an apostrophe. JSON files keep it as is.',
  exports: {
    places: 'Study spots, except those from OpenStreetMap',
    'places-osm': 'Study spots from OpenStreetMap',
    schools: 'Universities',
  },
  osm: 'OpenStreetMap data is licensed under the Open Database License (ODbL) 1.0. If you share it, credit “© OpenStreetMap contributors” and keep the license. Each file includes this notice.',
  licence: 'License text',
} as const

/** Texts of the page that asks about imported study spots. */
export const checkWords = {
  title: 'Check imported study spots',
  waiting: (n: string) => `Check imported study spots (${n})`,
  alike: 'Looks like a spot we have',
  alikeAbout:
    'From another source, and Pending until you decide. If they’re the same, the new one is denied, and its source’s files fill in what the other one lacks.',
  looksLike: 'Looks like',
  away: (feet: string) => `${feet} feet away`,
  gone: 'Missing from their source',
  goneAbout:
    'These were in an earlier file, but not in the newest one. If a spot closed, open it and deny it.',
  missingFrom: (source: string) => `Missing from ${source} since`,
  none: 'Nothing to decide.',
  decide: { same: 'Same spot', different: 'Different spots', keep: 'Still there' },
  of: (intent: 'same' | 'different' | 'keep', name: string) =>
    `${{ same: 'Same spot', different: 'Different spots', keep: 'Still there' }[intent]}: ${name}`,
  saved: 'Saved',
  saving: 'Saving...',
  failed: 'We couldn’t save this. Please try again.',
  missing: 'This study spot isn’t waiting for a decision.',
  sameReason: (name: string, id: number) => `Same study spot as ${name} (#${id})`,
} as const

/** Notices about imports and exports. Server only. */
export const importNoticeWords = {
  uploaded: 'File uploaded. We’re checking it now.',
  noFile: 'No file selected',
  emptyFile: 'This file is empty.',
  tooLarge: 'Choose a file of 5 MB or less',
  notText: 'This file isn’t UTF-8 text. Convert it and try again.',
  kindFault: 'Choose what the file contains',
  missing: 'We couldn’t find this file',
  confirmed: 'Import started.',
  discarded: 'File discarded. Nothing was imported.',
  broken: 'We couldn’t import this file. Nothing was saved. See the server log for details.',
  tooOld: 'Discarded because nobody confirmed it within a day.',
  noExport: 'We couldn’t find this file',
} as const

/** Texts of an import's page. */
export const importWords = {
  back: 'Import and export',
  refresh: 'Refresh',
  previewTitle: 'Preview',
  resultsTitle: 'Results',
  counts: {
    read: (n: string) => `${n} ${n === '1' ? 'row' : 'rows'} read`,
    inserted: (n: string) => `${n} new`,
    updated: (n: string) => `${n} changed`,
    unchanged: (n: string) => `${n} unchanged`,
    skipped: (n: string) => `${n} rejected`,
  },
  refused: 'Rejected',
  created: 'New',
  changed: 'Changed',
  kept: 'Left alone, because an admin’s or a later word counts more',
  notes: 'Check these',
  gone: 'Missing from this file',
  andRows: (n: string) => ` And ${n} more ${n === '1' ? 'row' : 'rows'}.`,
  keptValue: (field: string, kept: string, file: string) => `${field} stays ${kept}. The file says ${file}.`,
  suggestedValue: (done: boolean) =>
    done ? 'That’s a suggested edit now.' : 'That would become a suggested edit.',
  row: (n: number) => `Row ${n}`,
  empty: 'empty',
  furtherRows: (n: string) => `and ${n} more`,
  nothingToDo: 'This file wouldn’t change anything, so there’s nothing to import.',
  confirm: 'Import file',
  confirmAbout: (n: string, approve: boolean) =>
    `This will save ${n} ${n === '1' ? 'row' : 'rows'}. New ones ${approve ? 'are Approved and public right away' : 'start as Pending'}. Decisions admins have made won’t change.`,
  confirmSuggested: (n: string) =>
    `It will also suggest edits of ${n} ${n === '1' ? 'study spot' : 'study spots'}. You’ll find them in Suggested edits.`,
  confirming: 'Importing...',
  discard: 'Discard file',
  failed: { confirm: 'Failed to import the file.', discard: 'Failed to discard the file.' },
} as const
