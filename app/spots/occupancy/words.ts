/** What people who send counts read. */
export const occupancyWords = {
  token:
    'Send a token that hasn’t been withdrawn: “Authorization: Bearer …”. Admins make one on their university’s page in the dashboard.',
  json: 'Send JSON, such as {"readings": [{"study_spot": 12, "at": "2026-11-28T18:00:00Z", "count": 40}]}.',
  many: 'Send at most 500 readings at once.',
  tooOften: 'This token sent a lot of requests in a short time. Retry-After says how many seconds to wait.',

  reading: 'A reading is an object with study_spot, at, and count, fraction or closed.',
  spot: 'Use the ID of a study spot on this token’s campus.',
  area: 'Use the ID of an area of this study spot, or leave it out.',
  time: 'Use a date and time with its offset, such as 2026-11-28T18:00:00Z.',
  future: 'This time is in the future. Check the clock.',
  old: 'This time is more than 24 hours ago.',
  count: 'Use a whole number from 0 to 99999.',
  capacity: 'Use a whole number from 1 to 99999.',
  fraction: 'Use a number from 0 to 2, where 1 is full.',
  closed: 'Use true or false.',
  nothing: 'Send count, fraction or closed.',
  noCapacity: 'Send capacity, too: we don’t know how many seats there are.',
  absurd: 'That’s more than twice as many people as there’s room for.',
}
