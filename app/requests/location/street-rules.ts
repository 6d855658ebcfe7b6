/** Parts of a street's name that addresses abbreviate or leave out. */
const OPTIONAL = new Set(
  (
    'street st avenue ave av way boulevard blvd road rd drive dr lane ln court ct place pl circle cir terrace ter ' +
    'parkway pkwy highway hwy square sq alley aly mall plaza plz path walk trail trl saint doctor junior jr ' +
    'north south east west n s e w northeast northwest southeast southwest ne nw se sw'
  ).split(' '),
)

const ORDINALS = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')

const UNIT = /\s(?:suite|ste|unit|apt|apartment|room|rm|floor|fl|building|bldg)\b.*$/i

/** The street of an address that begins with a house number, as it's written. Null for any other. */
export function streetOf(address: string): string | null {
  const [, street] = /^\s*\d+[a-z]?(?:\s*[-/]\s*\d+)?\s+([^,;#]+)/i.exec(address) ?? []
  return street?.replace(UNIT, '').trim() || null
}

/** Whether two names can mean the same street: "E 5th Ave." and "Fifth Avenue". */
export const isSameStreet = (one: string, other: string): boolean => keyOf(one) === keyOf(other)

function keyOf(street: string): string {
  const words = street
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (ORDINALS.includes(word) ? ordinal(ORDINALS.indexOf(word)) : word))
  const telling = words.filter((word) => !OPTIONAL.has(word))
  return (telling.length > 0 ? telling : words).join(' ')
}

const ordinal = (n: number) => `${n}${['th', 'st', 'nd', 'rd'][n] ?? 'th'}`
