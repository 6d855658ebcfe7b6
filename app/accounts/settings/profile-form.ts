import { z } from 'zod'
import { name } from '../form'
import { PHOTO_BYTES } from '../profile-rules'
import { accountWords } from '../words'
import { profileWords } from '../profile-words'
import { cleanName } from '../rules'

/** Longer than any university's name. */
const UNIVERSITY_MAX = 320

/** Names, university and photo. An empty university is ''; without a chosen file there's no photo. */
export const ProfileForm = z
  .object({
    firstName: name(accountWords.firstNameInvalid),
    lastName: name(accountWords.lastNameInvalid),
    university: z
      .string(accountWords.required)
      .default('')
      .transform((text) => cleanName(text.slice(0, UNIVERSITY_MAX))),
    photo: z
      .file(profileWords.photoType)
      .refine(({ size }) => size <= PHOTO_BYTES, profileWords.photoTooLarge)
      .optional(),
    removePhoto: z.boolean().default(false),
  })
  .refine(({ photo, removePhoto }) => !(photo && removePhoto), {
    error: profileWords.photoConflict,
    path: ['photo'],
  })
