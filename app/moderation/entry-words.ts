/** What is read when an entry is changed. Quoted texts: specification, part 2, sections 5 and 8. */
export const words = {
  reasonNeeded: 'Update Reason is required.',
  reasonLong: 'Please use at most 1000 characters',
  noChanges: 'No changes detected.',
  missing: 'This entry does not exist any more.',
  changedMeanwhile:
    'Somebody else has changed this entry since you opened it. Nothing of yours was saved: both versions are shown below.',

  needsPoint: 'An approved entry needs its coordinates: where is it on the map?',
  bothOfPoint: 'Please give both latitude and longitude, or neither',
  needsCampus: 'An On-Campus place needs its campus',
  noCampus: 'An Off-Campus place has no campus. Choose On-Campus, or take the campus away',
  needsCategory: 'Please say whether the place is On-Campus or Off-Campus before it is decided on',
  campusMissing: 'There is no such campus',
  campusStatus: (campus: string, status: string) =>
    `${campus} is ${status}, so nobody would see the place. Approve the campus first, or choose another one.`,
  nameTaken: 'Another approved place on this campus has this name',
  campusTaken: 'Another approved campus has this name, city and state',
  refused: 'The database refused this value. Please check what you changed.',
} as const
