import { z } from 'zod'
import { CAPTION_LENGTH, PHOTO_BYTES, PHOTOS_PER_FORM, sanitiseFileName } from './photo-rules'
import { optionalId } from '~/spots/model/typed'
import { cleanLine, lengthOf } from '../rules'
import { sentReviewWords } from '../words'
import { photoFieldWords, uploadWords } from './words'

/** What's wrong with a file. Its type isn't checked here: the operation reads it from the bytes. */
const faultOf = (file: unknown): string | null => {
  if (!(file instanceof File)) return photoFieldWords.type
  if (sanitiseFileName(file.name) === '') return uploadWords.name
  return file.size > PHOTO_BYTES ? photoFieldWords.tooLarge : null
}

/** What browsers send for a file field left empty. */
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

/** The file's name, if there are several files. */
const nameOf = (file: unknown, files: readonly unknown[]): string | null =>
  files.length > 1 && file instanceof File ? file.name : null

/** On one line. Null if empty. */
const caption = z
  .string({ error: uploadWords.captionTooLong })
  .transform(cleanLine)
  .refine((text) => lengthOf(text) <= CAPTION_LENGTH, uploadWords.captionTooLong)
  .optional()
  .transform((text) => text || null)

const area = optionalId(sentReviewWords.areaGone)

/** Up to four files, their captions in the same order, and the area they show, for any form with photos. */
export const photoFields = {
  photos,
  photoArea: area,
  caption1: caption,
  caption2: caption,
  caption3: caption,
  caption4: caption,
}

type PhotoValue = z.output<z.ZodObject<typeof photoFields>>

/** A file that the user chose. */
export type ChosenPhoto = {
  name: string
  caption: string | null
  /** Where it was taken. Ignored if it isn't an area of the location. */
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

/** Adding photos to an existing review: at least one. */
export const PhotosForm = z
  .object(photoFields)
  .refine(({ photos: files }) => files.length > 0, { error: uploadWords.noFile, path: ['photos'] })

export const CaptionForm = z.object({ caption, area })

/** Only the area, for admins. */
export const PhotoAreaForm = z.object({ area })
