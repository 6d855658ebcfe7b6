import type { Beginning, Manifest } from '../app/services/backup/manifest.server'

/** '1,234 rows of 60 tables and 406 files (12.3 MB)'. */
export function contentText({ tables, files }: Pick<Manifest, 'tables' | 'files'>): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const filled = tables.filter((table) => table.rows > 0).length
  return `${counted(rows, 'row')} of ${counted(filled, 'table')} and ${counted(files.count, 'file')} (${sizeText(files.bytes)})`
}

/** Prints the objects that were already missing from storage when the backup was made, if any. */
export function printMissing(missing: Manifest['missing']): void {
  if (missing.length === 0) return
  const lines = missing.map(({ key, by, removed }) =>
    removed ? `  ${key} (${by}) was deleted while the backup ran` : `  ${key} (${by}) isn't in storage`,
  )
  console.log(`Files the database needs that aren't in the backup:\n${lines.join('\n')}`)
}

export const madeText = ({ carrel, made, migrations }: Beginning): string =>
  `made ${made} by Carrel ${carrel}, at migration ${migrations.at(-1)}`

export const sizeText = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1e3)} kB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(2)} GB`

export const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
