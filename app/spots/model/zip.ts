/**
 * The first three digits of ZIP codes by state (USPS, L002 "3-Digit ZIP Code Prefix Matrix"). Prefixes that cross a
 * border are listed for both states.
 */
const PREFIXES =
  'AL 350-352 354-369|AK 995-999|AZ 850-853 855-857 859-860 863-865|AR 716-729 755|CA 900-908 910-928 930-961|CO 800-816|CT 060-069|' +
  'DE 197-199|DC 200 202-205 569|FL 320-342 344 346-347 349|GA 300-319 398-399|HI 967-968|ID 832-838|IL 600-620 622-629|IN 460-479|' +
  'IA 500-516 520-528|KS 660-662 664-679|KY 400-427|LA 700-701 703-708 710-714|ME 039-049|MD 206-212 214-219|MA 010-027 055|MI 480-499|' +
  'MN 550-551 553-567|MS 386-397|MO 630-631 633-641 644-658|MT 590-599|NE 680-681 683-693|NV 889-891 893-895 897-898|NH 030-038|' +
  'NJ 070-089|NM 870-871 873-875 877-884|NY 005 063 100-149|NC 270-289|ND 580-588|OH 430-459|OK 730-731 734-741 743-749|OR 970-979|' +
  'PA 150-196|RI 028-029|SC 290-299|SD 570-577|TN 370-385 422|TX 733 750-770 772-799 885|UT 840-847|VT 050-054 056-059|' +
  'VA 201 220-246|WA 980-986 988-994|WV 247-268|WI 530-532 534-535 537-549|WY 820-831 834|PR 006-007 009|VI 008|GU 969|MP 969|PW 969|' +
  'FM 969|MH 969|AS 967'

const STATES = new Map<number, string[]>()
for (const line of PREFIXES.split('|')) {
  const [abr, ...ranges] = line.split(' ')
  for (const range of ranges) {
    const [from, to = from] = range.split('-').map(Number)
    for (let prefix = from!; prefix <= to!; prefix++)
      STATES.set(prefix, [...(STATES.get(prefix) ?? []), abr!])
  }
}

/** 94704 or 94704-1234. */
export const isZip = (text: string): boolean => /^\d{5}(?:-\d{4})?$/.test(text)

/**
 * A ZIP code of a file. Spreadsheets drop leading zeros, and some files the hyphen. Null if it isn't one.
 * @param abr its state, as MA
 */
export function readZip(text: string, abr: string): string | null {
  const [, digits, more] = /^(\d{3,5})(?:-?(\d{4}))?$/.exec(text) ?? []
  if (!digits) return null
  const zip = digits.padStart(5, '0') + (more ? `-${more}` : '')
  return digits.length === 5 || zipFault(zip, abr) === null ? zip : null
}

/** The states (as CA) of a ZIP code, usually one. Empty if the prefix isn't in use. */
export const statesOfZip = (zip: string): readonly string[] => STATES.get(Number(zip.slice(0, 3))) ?? []

/**
 * What's wrong with a ZIP code in a state: its format, that it isn't in use, or that it's in another state. Null if
 * nothing.
 */
export function zipFault(
  zip: string,
  abr: string,
): 'form' | 'unknown' | { states: readonly string[] } | null {
  if (!isZip(zip)) return 'form'
  const states = statesOfZip(zip)
  if (states.length === 0) return 'unknown'
  return states.includes(abr) ? null : { states }
}
