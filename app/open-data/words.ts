/** What people who use the API read. */

export const parameterWords = {
  limit: 'Use a whole number from 1 to 500.',
  after: 'Take this from “next” of the page before, unchanged.',
  time: 'Use a date and time with its offset, such as 2026-11-28T18:00:00Z.',
  bbox: 'Use four numbers in degrees: west,south,east,north. The south comes first, and longitudes are from -180 to 180.',
  id: 'Use the ID of a university, a whole number.',
  format: 'Use json or geojson.',
  twice: 'Use this parameter once.',
}

export const openDataWords = {
  wrongQuery: 'Part of the address can’t be used. “errors” says which.',
  noUniversity:
    'There’s no university with this ID. If there was one, /api/v1/universities/removed lists it for 90 days.',
  noSpot:
    'There’s no study spot with this ID. If there was one, /api/v1/study-spots/removed lists it for 90 days.',
}
