import { z } from 'zod'

/** The form of the archive; another form gets another number. Form 1, up to Carrel 1.4.0, is still read. */
export const FORMAT = 2

/** 'backup.json', the first file: what has to be known before rows can be written. */
export const Beginning = z.object({
  format: z.literal([1, FORMAT]),
  /** The version of Carrel that made the backup, and when (of the snapshot). */
  carrel: z.string(),
  made: z.iso.datetime(),
  /** Of PostgreSQL. */
  postgres: z.string(),
  /** The migrations that had run, and the last one of the queue. */
  migrations: z.array(z.string()).min(1),
  queue: z.number().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Marks of the secrets that the product had: see `secretMark`. */
  secrets: z.array(z.string()),
})
export type Beginning = z.infer<typeof Beginning>

/** 'manifest.json', the last file: what there has to be before it. */
export const Manifest = z.object({
  /** For each table the rows and the bytes of its text, and their hash. */
  tables: z.array(z.object({ name: z.string(), rows: z.number(), bytes: z.number(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.number().nullable() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** Keys that rows of the backup name, and that had no object when it was looked for. */
  missing: z.array(z.object({ key: z.string(), by: z.string(), removed: z.boolean() })),
})
export type Manifest = z.infer<typeof Manifest>

export const BEGINNING = 'backup.json'
export const MANIFEST = 'manifest.json'

/** 'tables/public.users.csv': the rows of a table. Form 1 has them in parts, 'tables/public.users/000001.copy'. */
export const tableFile = (table: string) => `tables/${table}.csv`
export const tableOfFile = (name: string): string | null =>
  /^tables\/([^/]+)(?:\.csv|\/\d{6,}\.copy)$/.exec(name)?.[1] ?? null

/** 'files/profile_images/12/profile_img': an object of object storage. */
export const fileName = (key: string) => `files/${key}`
export const keyOfFile = (name: string): string | null => (name.startsWith('files/') ? name.slice(6) : null)

/** 'sums/000001.txt': the SHA-256 of the files since the list before, as `sha256sum --check` reads it. */
export const sumsName = (list: number) => `sums/${String(list).padStart(6, '0')}.txt`
export const isSums = (name: string) => /^sums\/\d{6,}\.txt$/.test(name)
export const sumLine = (sha256: string, name: string) => `${sha256}  ${name}\n`
