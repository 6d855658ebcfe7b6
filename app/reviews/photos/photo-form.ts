import { z } from 'zod'
import { CAPTION_LENGTH, PHOTO_BYTES, PHOTOS_PER_FORM, sanitiseFileName } from './photo-rules'
import { cleanLine, lengthOf } from '../rules'
import { photoFieldWords, sentReviewWords, uploadWords } from '../writing/words'

/** The first fault of a file; its kind is known from its bytes alone, by the operation. */
const faultOf = (file: unknown): string | null => {
  if (!(file instanceof File)) return photoFieldWords.type
  if (sanitiseFileName(file.name) === '') return uploadWords.name
  return file.size > PHOTO_BYTES ? photoFieldWords.tooLarge : null
}

/** As browsers send a field in which nothing was chosen. */
const isEmpty = (file: unknown) =>
  file === undefined || (file instanceof File && file.name === '' && file.size === 0)

/** The files of one field. Errors are shown at that field, with the file's name if there are several. */
const photos = z
  .array(z.unknown())
  .optional()
  .transform((sent = []) => sent.filter((file) => !isEmpty(file)))
  .superRefine((files, context) => {
    if (files.length > PHOTOS_PER_FORM)
      return context.addIssue({ code: 'custom', message: photoFieldWords.fourAtMost })
    for (const file of files) {
      const fault = faultOf(file)
      if (fault)
        context.addIssue({ code: 'custom', message: photoFieldWords.ofFile(fault, nameOf(file, files)) })
    }
  })
  .transform((files) => files as File[])

/** Of one file among several. */
const nameOf = (file: unknown, files: readonly unknown[]): string | null =>
  files.length > 1 && file instanceof File ? file.name : null

/** In one line; null for none. */
const caption = z
  .string({ error: uploadWords.captionTooLong })
  .transform(cleanLine)
  .refine((text) => lengthOf(text) <= CAPTION_LENGTH, uploadWords.captionTooLong)
  .optional()
  .transform((text) => text || null)

/** An area's ID; null for none. */
const area = z
  .string(sentReviewWords.areaGone)
  .regex(/^([1-9]\d{0,14})?$/, sentReviewWords.areaGone)
  .optional()
  .transform((id) => (id ? Number(id) : null))

/** Up to four files, a caption for each in their order, and the area they show, for any form that takes photos. */
export const photoFields = {
  photos,
  photoArea: area,
  caption1: caption,
  caption2: caption,
  caption3: caption,
  caption4: caption,
}

type PhotoValue = z.output<z.ZodObject<typeof photoFields>>

/** A file that someone chose. */
export type ChosenPhoto = {
  name: string
  caption: string | null
  /** Where it was taken; one that isn't an area of the location counts as none. */
  area: number | null
  read: () => Promise<ArrayBuffer>
}

/** The files of a form, with their captions. */
export const chosenPhotos = ({ photos: files, photoArea, ...captions }: PhotoValue): ChosenPhoto[] =>
  files.map((file, n) => ({
    name: file.name,
    caption: captions[`caption${(n + 1) as 1 | 2 | 3 | 4}`],
    area: photoArea,
    read: () => file.arrayBuffer(),
  }))

/** Adding photos to a review that is there: at least one. */
export const PhotosForm = z
  .object(photoFields)
  .refine(({ photos: files }) => files.length > 0, { error: uploadWords.noFile, path: ['photos'] })

export const CaptionForm = z.object({ caption, area })

/** The area alone, for admins. */
export const PhotoAreaForm = z.object({ area })

/** Deleting asks for nothing but the press of its button. */
export const DeletePhotoForm = z.object({})
