/** Text of the import and export page. */
export const words = {
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
