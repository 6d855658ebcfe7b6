/** What a person reads of their own requests. */
export const words = {
  title: 'My requests',
  none: 'No requests yet.',
  noneHint: 'Is your university or a good study spot missing? Request it, and we’ll review it.',
  askSchool: 'Request School',
  askPlace: 'Request Location',
  kinds: { campus: 'University', location: 'Study spot' },
  states: { Pending: 'Pending', Approved: 'Approved', Denied: 'Denied' },
  asked: 'Requested on',
  joined: 'Someone else requested this first. You joined on',
  reason: (reason: string) => `Reason: ${reason}`,
  pictureOf: (name: string) => `Your picture of ${name}`,
  lacksPicture: 'Picture missing.',
  addPicture: 'Add picture',
  addPictureOf: (name: string) => `Add picture of ${name}`,
  newer: 'Newer',
  older: 'Older',
  pages: 'Pagination',

  // The page of one request
  image: 'Picture',
  imageHint: 'JPEG or PNG, up to 5 MB. Only you and admins can see it until we decide.',
  upload: 'Add picture',
  uploading: 'Uploading...',
  uploaded: 'Picture added.',
  uploadFailed: 'We couldn’t add your picture. Try again.',
  back: 'My requests',
  complete: 'We have your picture. There’s nothing left to do.',
  decided: 'This request has already been decided, so you can’t add a picture.',
  missing:
    'We couldn’t find this request.\nIt may have been decided or deleted.\n/account/me?tab=requests My requests',
  pictureDown: 'We can’t load pictures right now.',
} as const
