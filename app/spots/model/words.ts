/** Error messages for fields that admins type. */
export const modelWords = {
  nameNeeded: 'Please enter a name',
  cityNeeded: 'Please enter a city',
  stateNeeded: 'Please select a state',
  tooLong: (most: number) => `Use ${most} characters or fewer`,
  addressShort: 'Enter an address with 5–200 characters',
  zipInvalid: 'Enter a ZIP code, like 94720 or 94720-1234',
  latitudeWrong: 'Enter a latitude between -90 and 90',
  longitudeWrong: 'Enter a longitude between -180 and 180',
  websiteWrong: 'Enter a web address, like https://example.edu',
  choiceInvalid: 'Choose an option from the list',
  hoursInvalid: 'We couldn’t read these hours. Enter them like 08:00-22:00',
  hoursOverlap: 'Some hours on this day overlap',
  seatsWrong: 'Enter a whole number from 1 to 9,999',
} as const

/** Parts of an area. */
export const areaPartWords = {
  labels: {
    name: 'Name',
    kind: 'Kind',
    floor: 'Floor',
    seats: 'Seats',
    access: 'Access',
    reservable: 'Reservable',
    hours: 'Hours',
  },
  yes: 'Yes',
  no: 'No',
} as const
