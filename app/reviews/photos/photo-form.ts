import { z } from 'zod'
import { CAPTION_LENGTH, PHOTO_BYTES, PHOTOS_PER_FORM, sanitiseFileName } from './photo-rules'
import { cleanLine, lengthOf } from '../rules'
import { photoFieldWords, uploadWords } from '../writing/words'

/** The first fault of a file; its kind is known from its bytes alone, by the operation. */
const faultOf = (file: unknown): string | null => {
  if (!(file instanceof File)) return photoFieldWords.type
  if (sanitiseFileName(file.name) === '') return uploadWords.name
  return file.size > PHOTO_BYTES ? photoFieldWords.tooLarge : null
}

/** As browsers send a field in which nothing was chosen. */
const isEmpty = (file: unknown) =>
  file === undefined || (file instanceof File && file.name === '' && file.size === 0)

/** The files of one field. All that's wrong with them is told at that field, with the file's name where there are several. */
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

/** Up to four files, and a caption for each in their order, for any form that takes photos. */
export const photoFields = {
  photos,
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
  read: () => Promise<ArrayBuffer>
}

/** The files of a form, with their captions. */
export const chosenPhotos = ({ photos: files, ...captions }: PhotoValue): ChosenPhoto[] =>
  files.map((file, n) => ({
    name: file.name,
    caption: captions[`caption${(n + 1) as 1 | 2 | 3 | 4}`],
    read: () => file.arrayBuffer(),
  }))

/** Adding photos to a review that is there: at least one. */
export const PhotosForm = z
  .object(photoFields)
  .refine(({ photos: files }) => files.length > 0, { error: uploadWords.noFile, path: ['photos'] })

export const CaptionForm = z.object({ caption })

/** Deleting asks for nothing but the press of its button. */
export const DeletePhotoForm = z.object({})
