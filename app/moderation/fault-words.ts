/** What can be wrong with the form of an entry. Apart from the rest, for only the server says it. Quoted texts: specification, part 2, section 5. */
export const words = {
  nameNeeded: 'Please enter a name',
  cityNeeded: 'Please enter a city',
  stateNeeded: 'Please select a state',
  long: (most: number) => `Please use at most ${most} characters`,
  addressShort: 'An address has 5 to 200 characters',
  zipWrong: 'A zipcode is five digits, as in 94720, or nine, as in 94720-1234',
  latitudeWrong: 'Latitude is a number between -90 and 90',
  longitudeWrong: 'Longitude is a number between -180 and 180',
  colorWrong: 'A colour is # and six hexadecimal digits, as in #4764B9',
  websiteWrong: 'This is no web address',
  choiceWrong: 'Please choose one of the list',
  dayWrong: 'These hours cannot be read. Write them as in 08:00-22:00',
  campusUnknown: (typed: string) => `There is no campus "${typed}".`,
  campusSeveral: (names: string) => `Several campuses have this name: ${names}. Please give the number.`,
  imageSize: 'Image size must be less than 5MB',
  imageType: 'Invalid file type. Please upload a JPEG, JPG, or PNG file.',
  imageName: 'Invalid filename. Please rename your file and try again.',
  imageDamaged: 'This picture is damaged and cannot be read. Please choose another one.',
  imagePixels: 'This picture has too many pixels. Please choose a smaller one.',
  imageNotStored:
    'The place where pictures are kept does not answer at this moment, so nothing was saved. Please try again in a minute.',
  imageBusy:
    'Many pictures are being worked on at this moment, so nothing was saved. Please try again in a few seconds.',
} as const
