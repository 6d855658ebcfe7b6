/** What admins read about importing files of places and schools, and about exporting what is Approved. */
export const words = {
  title: 'Import and export',
  importTitle: 'Import a file',
  importAbout:
    'A JSON list with one place, or one school, a row. It is tried first: you see what would be new, changed and refused, and nothing is written before you confirm.',
  kind: 'What is in the file',
  kinds: { places: 'Study spots', universities: 'Schools' },
  file: 'File',
  fileHint: 'JSON in UTF-8, at most 5 MB. Larger files are for npm run import on the server.',
  approve: 'Approve at once what is new or Pending',
  upload: 'Try the file',
  uploading: 'Uploading...',

  files: 'Files so far',
  noFiles: 'None yet.',
  by: 'by',
  someone: 'an admin whose account is gone',
  states: {
    waiting: 'Being tried',
    tried: 'Waits for you',
    confirmed: 'Being imported',
    done: 'Imported',
    failed: 'Not imported',
  },

  exportTitle: 'Export what is Approved',
  exportAbout:
    'Everything that the public may see, as it is now. In CSV, texts that a spreadsheet would take for a formula begin with an apostrophe; JSON has them as they are.',
  exports: {
    places: 'Study spots, but those of OpenStreetMap',
    'places-osm': 'Study spots of OpenStreetMap',
    schools: 'Schools',
  },
  osm: 'Data of OpenStreetMap is under the Open Database License (ODbL) 1.0. Whoever passes it on names "© OpenStreetMap contributors" and keeps the licence; each file says so itself.',
  licence: 'Licence text',
} as const
