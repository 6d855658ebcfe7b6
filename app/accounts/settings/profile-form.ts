import { z } from 'zod'
import { areNames, name, NOT_NAMES } from '../form'
import { PHOTO_BYTES } from '../profile-rules'
import { accountWords } from '../words'
import { profileWords } from '../profile-words'
import { cleanName } from '../rules'

/** Longer than any university's name. */
const UNIVERSITY_MAX = 320

export type ShownProfile = { firstName?: string; lastName?: string; university?: string }

function readShown(text?: string): ShownProfile {
  try {
    return Object(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}

/** Names, university and photo. An empty university is ''; without a chosen file there's no photo. */
export const ProfileForm = z
  .object({
    firstName: name(accountWords.firstNameInvalid),
    lastName: name(accountWords.lastNameInvalid),
    university: z
      .string(accountWords.required)
      .default('')
      .transform((text) => cleanName(text.slice(0, UNIVERSITY_MAX))),
    /** What the form showed of the fields above, as JSON. */
    shown: z.string().optional().transform(readShown),
    photo: z
      .file(profileWords.photoType)
      .refine(({ size }) => size <= PHOTO_BYTES, profileWords.photoTooLarge)
      .optional(),
    removePhoto: z.boolean().default(false),
  })
  .refine(areNames, NOT_NAMES)
  .refine(({ photo, removePhoto }) => !(photo && removePhoto), {
    error: profileWords.photoConflict,
    path: ['photo'],
  })
