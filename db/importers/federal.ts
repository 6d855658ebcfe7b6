import { readZip } from '~/spots/model/zip'
import { readCsvFile } from './parse'
import { ImportError, RowError } from '../refusals'
import { SourceRow, type Note } from './rows'

/** Windows-1252 from 0x80 to 0x9F, which Node 20 reads as Latin-1. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** The text of a federal file: UTF-8, or Windows-1252 in older ones. */
export function federalText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString('latin1').replace(/[\x80-\x9f]/g, (char) => WINDOWS[char.charCodeAt(0) - 0x80]!)
  }
}

type Fields = Record<string, string | undefined>

/** The rows of IPEDS's HD file (universities) or of the outlets of IMLS's Public Libraries Survey (study spots). */
export async function federalRows(form: 'ipeds' | 'imls', text: string): Promise<(SourceRow | RowError)[]> {
  const rowOf = form === 'ipeds' ? universityOf : libraryOf
  const key = form === 'ipeds' ? 'UNITID' : 'FSCSKEY'
  const check = (columns: string[]) => {
    if (!columns.includes(key)) throw new ImportError(`The first line of the file has no column ${key}.`)
  }
  return (await readCsvFile(text, check)).map((row) => (row instanceof RowError ? row : rowOf(row as Fields)))
}

const leftOut = (reason: string) => new SourceRow(null, [{ reason: `left out: ${reason}` }])

function universityOf(row: Fields): SourceRow {
  // Codes of the survey: CYACTIVE 1 active; SECTOR 0 an office without students; ICLEVEL 3 less than 2 years.
  if ((row.CYACTIVE ?? '1') !== '1') return leftOut('not active')
  if (row.SECTOR === '0') return leftOut('an administrative unit')
  if (row.ICLEVEL === '3') return leftOut('less than 2 years')
  return placed(row, row.STABBR, {
    id: row.UNITID,
    src: 'ipeds',
    name: row.INSTNM,
    aliases: (known(row.IALIAS) ?? '')
      .split(/[|;]/)
      .map((alias) => alias.trim())
      .filter((alias) => /[^\W_]/.test(alias)),
    address: row.ADDR,
    website: row.WEBADDR,
  })
}

function libraryOf(row: Fields): SourceRow {
  // C_OUT_TY: BS bookmobile, BM books by mail. STATSTRU: 3 closed, 23 closed for a while.
  if (/^(BS|BM)$/.test(row.C_OUT_TY ?? '')) return leftOut('a bookmobile or books by mail')
  if ([3, 23].includes(Number(row.STATSTRU))) return leftOut('closed')
  const [hours, weeks] = [Number(row.hours), Number(row.WKS_OPEN)]
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(row.phone ?? '') ?? []
  return placed(row, row.STABR, {
    id: `pls:${row.FSCSKEY}-${(row.FSCS_SEQ ?? '').padStart(3, '0')}`,
    src: 'imls',
    name: capitalized(row.LIBNAME),
    kind: 'library',
    address: capitalized(known(row.address)),
    phone: line ? `(${area}) ${exchange}-${line}` : known(row.phone),
    weeklyOpenHours: hours > 0 && weeks > 0 && hours / weeks <= 168 ? hours / weeks : null,
  })
}

/** Codes for what isn't known, or doesn't apply. */
const known = (text: string | undefined) => (text && /^\s*-(\d|999)\s*$/.test(text) ? undefined : text)

/** With what both files say about where something is. */
function placed(row: Fields, state: string | undefined, rest: object): SourceRow {
  const [lat, lon] = [row.LATITUDE, row.LONGITUD].map((degrees) => known(degrees) && Number(degrees))
  if (!lat || !lon) return leftOut('without coordinates')
  const notes: Note[] = []
  const given = known(row.zip)
  const zip = given ? readZip(given.trim(), state ?? '') : null
  if (given && zip === null) notes.push({ reason: 'ZIP is not a ZIP code', example: given })
  return new SourceRow({ ...rest, city: capitalized(row.city), state, zip, lat, lon }, notes)
}

/** 'NORTH BRANCH OF THE LIBRARY' as 'North Branch of the Library'. Text with small letters stays as it is. */
function capitalized(text: string | undefined): string | undefined {
  if (!text || /\p{Ll}/u.test(text)) return text
  return text
    .toLowerCase()
    .replace(/(?<![\p{L}\d'’])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/(?<= )(Of|The|And|At|In|On|For)(?= )/g, (word) => word.toLowerCase())
    .replace(/\b(Ne|Nw|Se|Sw|Us|Po)\b/g, (word) => word.toUpperCase())
}
