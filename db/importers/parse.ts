import { readCsv } from '../csv'
import { splitJson, tooMuchCsv } from './bounds'
import { isColumn } from '../file-columns'
import { inSlices } from '../in-slices'
import { ImportError } from '../refusals'
import { formOf } from './source-forms'

/**
 * The unchecked rows of a file: a JSON array, an export object with a `rows` array, or CSV.
 * @throws ImportError if the file is empty, has no rows, more than `most`, or is none of these
 */
export async function parseRows(text: string, most = Infinity): Promise<unknown[]> {
  const content = text.replace(/^\uFEFF/, '') // the byte order mark that some editors write
  if (!content.trim()) throw new ImportError('The file is empty.')
  if (formOf(content)) throw new ImportError(OF_SOURCE)
  const rows = /^\s*[[{]/.test(content) ? await jsonRows(content, most) : await csvRows(content, most)
  if (rows.length === 0) throw new ImportError('The file has no rows.')
  return rows
}

const OF_SOURCE =
  'This file has a form that only the command reads. On the server, run: npm run import -- places FILE'

async function jsonRows(text: string, most: number): Promise<unknown[]> {
  const split = splitJson(text, most)
  if ('tooMuch' in split) throw new ImportError(split.tooMuch)
  const read: unknown[] = []
  let parsed: unknown
  try {
    await inSlices(split.rows, (row) => read.push(JSON.parse(row)))
    parsed = JSON.parse(split.envelope)
  } catch {
    throw new ImportError("The file isn't valid JSON, or it's cut off.")
  }
  const rows = Array.isArray(parsed) ? parsed : (parsed as { rows?: unknown }).rows
  if (!Array.isArray(rows))
    throw new ImportError("The file isn't a list. It should be a JSON array with one object for each row.")
  return rows.map((row: unknown) => (Array.isArray(row) ? read[row[0] as number] : row))
}

async function csvRows(text: string, most: number): Promise<unknown[]> {
  const tooMuch = tooMuchCsv(text, most)
  if (tooMuch) throw new ImportError(tooMuch)
  if (text.includes('\0')) throw new ImportError(`The file isn't JSON or CSV. ${CSV_STARTS}`)
  return readCsvFile(text.trimStart(), checkColumns)
}

/** The rows of a CSV file. @throws ImportError also if it isn't one */
export async function readCsvFile(
  text: string,
  check: (columns: string[]) => void,
): ReturnType<typeof readCsv> {
  try {
    return await readCsv(text, check)
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`The file can't be read as CSV: ${(error as Error).message}.`)
  }
}

const CSV_STARTS = 'A CSV file starts with a line of column names that include id and name.'

function checkColumns(columns: string[]): void {
  const missing = ['id', 'name'].filter((name) => !columns.includes(name))
  if (!columns.some(isColumn)) throw new ImportError(`The file isn't JSON or CSV. ${CSV_STARTS}`)
  if (missing.length > 0)
    throw new ImportError(`The first line has no column ${missing.join(' or ')}. ${CSV_STARTS}`)
  const twice = columns.find((name, index) => isColumn(name) && columns.indexOf(name) !== index)
  if (twice) throw new ImportError(`The column ${twice} is there twice. Remove one of them.`)
}
