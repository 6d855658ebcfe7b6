import { z } from 'zod'
import { CSV, type CopyFormat } from '~db/backup/tables'
import { FORMAT_14, ROWS_14, tableOf14 } from './open-1-4.server'

/** Version of the archive format. */
export const FORMAT = 2

/** 'backup.json', the first file: everything needed before rows can be restored. */
export const Beginning = z.object({
  format: z.literal([FORMAT_14, FORMAT]),
  /** The version of Carrel that made the backup, and the time of its snapshot. */
  carrel: z.string(),
  made: z.iso.datetime(),
  /** PostgreSQL's version. */
  postgres: z.string(),
  /** The migrations that had run, and the job queue's schema version. */
  migrations: z.array(z.string()).min(1),
  queue: z.number().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Fingerprints of the server's secrets: see `secretMark`. */
  secrets: z.array(z.string()),
})
export type Beginning = z.infer<typeof Beginning>

/** 'manifest.json', the last file: what the backup must contain. */
export const Manifest = z.object({
  /** Each table's number of rows, the size of its text in bytes, and its hash. */
  tables: z.array(z.object({ name: z.string(), rows: z.number(), bytes: z.number(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.number().nullable() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /**
   * Keys that rows referred to but that had no object. `removed`: the rows are gone, too. `accepted`: the backup counts as
   * complete without it.
   */
  missing: z.array(
    z.object({ key: z.string(), by: z.string(), removed: z.boolean(), accepted: z.boolean().default(false) }),
  ),
})
export type Manifest = z.infer<typeof Manifest>

/** The files that a backup should have and doesn't. */
export const lostFiles = (missing: Manifest['missing']) =>
  missing.filter(({ removed, accepted }) => !removed && !accepted)

export const BEGINNING = 'backup.json'
export const MANIFEST = 'manifest.json'

/** How a backup of this format has its rows. */
export const rowFormatOf = ({ format }: Pick<Beginning, 'format'>): CopyFormat =>
  format === FORMAT ? CSV : ROWS_14

/** 'tables/public.users.csv': the rows of a table. */
export const tableFile = (table: string) => `tables/${table}.csv`
export const tableOfFile = (name: string): string | null =>
  /^tables\/([^/]+)\.csv$/.exec(name)?.[1] ?? tableOf14(name)

/** 'files/profile_images/12/profile_img': a stored object. */
export const fileName = (key: string) => `files/${key}`
export const keyOfFile = (name: string): string | null => (name.startsWith('files/') ? name.slice(6) : null)

/** 'sums/000001.txt': SHA-256 sums of the files since the previous list, for `sha256sum --check`. */
export const sumsName = (list: number) => `sums/${String(list).padStart(6, '0')}.txt`
export const isSums = (name: string) => /^sums\/\d{6,}\.txt$/.test(name)
export const sumLine = (sha256: string, name: string) => `${sha256}  ${name}\n`
