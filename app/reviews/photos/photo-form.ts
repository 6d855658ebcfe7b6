import { z } from 'zod'
import { CAPTION_LENGTH, PHOTO_BYTES, sanitiseFileName } from './photo-rules'
import { cleanLine, lengthOf } from '../rules'
import { uploadWords } from '../writing/words'

/** Name, then size: of each file the first fault is told. Its kind is told from its bytes, by the operation. */
const photo = z
  .file({ error: ({ input }) => (Array.isArray(input) ? uploadWords.fourAtMost : uploadWords.type) })
  .refine(({ name }) => sanitiseFileName(name) !== '', { error: uploadWords.name, abort: true })
  .refine(({ size }) => size <= PHOTO_BYTES, uploadWords.tooLarge)
  .optional()

/** In one line; null for none. */
const caption = z
  .string({ error: uploadWords.captionTooLong })
  .transform(cleanLine)
  .refine((text) => lengthOf(text) <= CAPTION_LENGTH, uploadWords.captionTooLong)
  .optional()
  .transform((text) => text || null)

/** Four files with their captions, for any form that takes photos. No form of ours sends a fifth. */
export const photoFields = {
  photo1: photo,
  caption1: caption,
  photo2: photo,
  caption2: caption,
  photo3: photo,
  caption3: caption,
  photo4: photo,
  caption4: caption,
  photo5: z.undefined({ error: uploadWords.fourAtMost }).optional(),
}

type PhotoValue = z.output<z.ZodObject<typeof photoFields>>

/** A file that someone chose, with the field that it came in. */
export type ChosenPhoto = {
  field: string
  name: string
  caption: string | null
  read: () => Promise<ArrayBuffer>
}

/** The files of a form, in the order of their fields. Fields without a file are left out, with their captions. */
export function chosenPhotos(value: Omit<PhotoValue, 'photo5'>): ChosenPhoto[] {
  return ([1, 2, 3, 4] as const).flatMap((n) => {
    const file = value[`photo${n}`]
    return file
      ? [
          {
            field: `photo${n}`,
            name: file.name,
            caption: value[`caption${n}`],
            read: () => file.arrayBuffer(),
          },
        ]
      : []
  })
}

/** Adding photos to a review that is there: at least one. */
export const PhotosForm = z
  .object(photoFields)
  .refine((value) => chosenPhotos(value).length > 0, { error: uploadWords.noFile, path: ['photo1'] })

export const CaptionForm = z.object({ caption })

/** Deleting asks for nothing but the press of its button. */
export const DeletePhotoForm = z.object({})
