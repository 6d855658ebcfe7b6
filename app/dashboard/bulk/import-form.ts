import { z } from 'zod'
import { importNoticeWords } from './file-words'
import { IMPORT_BYTES, IMPORT_KINDS } from './import-rules'

/** A file of locations or universities for a trial import. */
export const UploadForm = z.object({
  kind: z.enum(IMPORT_KINDS, { error: importNoticeWords.kindFault }),
  file: z
    .file({ error: importNoticeWords.noFile })
    .refine(({ size }) => size > 0, { error: importNoticeWords.emptyFile, abort: true })
    .refine(({ size }) => size <= IMPORT_BYTES, importNoticeWords.tooLarge),
  approve: z.boolean().default(false),
})

/** Confirming and discarding need only the button, and the time of the file's last change that the admin saw. */
export const VersionForm = z.object({
  version: z
    .string()
    .regex(/^\d{1,15}$/)
    .catch('0')
    .transform((ms) => new Date(Number(ms))),
})
