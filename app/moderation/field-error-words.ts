/** Validation errors for campuses and spots. Kept separate because only the server uses them. Quoted texts: specification, part 2, section 5. */
export const words = {
  colorInvalid: 'Enter a hex color, like #4764B9',
  hoursInvalid: 'We couldn’t read these hours. Enter them like 08:00-22:00',
  campusUnknown: (typed: string) => `We couldn’t find a campus called “${typed}”.`,
  campusAmbiguous: (names: string) => `Several campuses share this name: ${names}. Enter the ID instead.`,
  imageSize: 'Image size must be less than 5MB',
  imageType: 'Invalid file type. Please upload a JPEG, JPG, or PNG file.',
  imageName: 'Invalid filename. Please rename your file and try again.',
  imageDamaged: 'This picture is damaged. Choose another one.',
  imagePixels: 'This picture’s dimensions are too large. Choose a smaller one.',
  imageNotStored: 'We can’t store pictures right now, so nothing was saved. Try again in a minute.',
  imageBusy: 'We’re busy with other pictures, so nothing was saved. Try again in a few seconds.',
} as const
