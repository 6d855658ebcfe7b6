import { describe, expect, it } from 'vitest'
import { normalise } from '../../search/normalise'
import {
  groupsToTsquery,
  MAX_GROUPS,
  parseQuery,
  parseWords,
  phrasesOf,
  prefixesToTsquery,
} from '../../search/parse'
import {
  FAMILIES,
  familyOf,
  familyTerms,
  MAX_PHRASE_WORDS,
  plurals,
  singulars,
  type Family,
} from '../../search/synonyms'
import { useDatabase } from '../support/database'
import { checkRows } from '../support/rows'

const families = (q: string) => parseQuery(q).groups.map((group) => group.family ?? group.typed)

describe('families', () => {
  it('finds a family by each of its terms, in singular and plural', () => {
    for (const [family, terms] of Object.entries(FAMILIES)) {
      for (const term of terms) {
        expect(normalise(term)).toBe(term)
        expect(term.split(' ').length).toBeLessThanOrEqual(MAX_PHRASE_WORDS)
        const [last = ''] = plurals(term.split(' ').at(-1)!)
        expect(familyOf(term)).toEqual(family)
        expect(familyOf([...term.split(' ').slice(0, -1), last].join(' '))).toEqual(family)
      }
    }
    expect(familyOf('libraries')).toBe('library')
    expect(familyOf('librarys')).toBe('library')
    expect(familyOf('coffee shops')).toBe('cafe')
    expect(familyOf('cafeteria')).toBeNull()
  })

  it('has no term in two families', () => {
    const all = Object.values(FAMILIES).flat()
    expect(new Set(all).size).toBe(all.length)
  })

  it('includes every single word, and phrases that no single word covers', () => {
    expect(familyTerms('cafe')).toEqual(
      expect.arrayContaining(['cafe', 'cafes', 'coffee', 'espresso', 'roasteries', 'teahouse']),
    )
    expect(familyTerms('cafe')).not.toContain('coffee shop')
    expect(familyTerms('cafe')).toContain('tea house')
    expect(familyTerms('library')).toEqual(
      expect.arrayContaining(['study', 'libraries', 'reading room', 'reading rooms']),
    )
    for (const family of Object.keys(FAMILIES) as Family[])
      expect(familyTerms(family).length).toBeGreaterThan(1)
  })
})

describe('plurals', () => {
  const PAIRS = [
    ['library', 'libraries'],
    ['cafe', 'cafes'],
    ['bus', 'buses'],
    ['church', 'churches'],
    ['day', 'days'],
  ] as const
  it('and singulars lead to each other', () =>
    checkRows(PAIRS, ([one, many]) => {
      expect(plurals(one)).toEqual([many])
      expect(singulars(many)).toContain(one)
    }))
  it("ignores words that aren't plurals", () => {
    for (const word of ['campus', 'glass', 'gym', '18ths', '茶s', 'bus']) expect(singulars(word)).toEqual([])
    for (const word of ['18th', 'x', '', '茶']) expect(plurals(word)).toEqual([])
  })
})

describe('parseQuery', () => {
  it('reads families, phrases and words', () => {
    expect(families('Coffee  Berkeley')).toEqual(['cafe', 'berkeley'])
    expect(families('quiet study rooms near Doe')).toEqual(['quiet', 'library', 'doe'])
    expect(families('wi-fi, Wi Fi; WIFI')).toEqual(['wifi'])
    expect(families('al fresco reading room')).toEqual(['outdoor', 'library'])
    expect(parseQuery('The Coffee Shop').text).toBe('the coffee shop')
  })

  it('drops stop words unless there is nothing else, and short words always', () => {
    expect(families('the best places to study in Boston')).toEqual(['library', 'boston'])
    expect(families('the best')).toEqual(['the', 'best'])
    expect(families('a b c')).toEqual([])
    expect(families('x')).toEqual([])
    expect(families('')).toEqual([])
  })

  it('treats the last word as a prefix unless a space follows', () => {
    const prefixes = (q: string) => parseQuery(q).groups.map((group) => group.prefix)
    expect(prefixes('coffee ber')).toEqual([null, 'ber'])
    expect(prefixes('coffee ber ')).toEqual([null, null])
    expect(prefixes('coffee b')).toEqual([null])
    expect(prefixes('doe library')).toEqual([null, 'library'])
    expect(prefixes('coffee shop')).toEqual([null])
  })

  it('reads 200 characters and 10 terms, without repetitions', () => {
    expect(families('quiet library '.repeat(1000))).toEqual(['quiet', 'library'])
    expect(families(`${'w'.repeat(200)} moffitt`)).toHaveLength(1)
    const many = Array.from({ length: 30 }, (_, i) => `w${i}`).join(' ')
    expect(families(many)).toHaveLength(MAX_GROUPS)
    expect(parseQuery(many).groups.at(-1)!.prefix).toBeNull()
    expect(parseWords(many).words).toHaveLength(MAX_GROUPS)
  })

  it('returns only the words, for names', () => {
    expect(parseWords('University of  California')).toEqual({
      text: 'university of california',
      words: ['university', 'california'],
    })
    expect(parseWords('of').words).toEqual(['of'])
    expect(parseWords('u.c.').words).toEqual([])
  })
})

describe('tsquery', () => {
  it('joins groups with and or or, over the parts of a document that count', () => {
    const { groups } = parseQuery('gym ber')
    expect(groupsToTsquery(groups, 'all', 'about')).toBe(
      `('gym' | 'gyms' | '@gym' | '@gyms') & ('bers' | 'ber':* | '@bers' | '@ber':*)`,
    )
    expect(groupsToTsquery(groups, 'any', 'own')).toBe(
      `('gym' | 'gyms' | '#gym' | '#gyms') | ('bers' | 'ber':* | '#bers' | '#ber':*)`,
    )
    expect(groupsToTsquery(parseQuery('gyms ').groups, 'all', 'anywhere')).toBe(
      `('gyms' | 'gym' | '@gyms' | '@gym' | '#gyms' | '#gym')`,
    )
  })

  it('matches a family by its own lexeme, and by the typed word except in addresses', () => {
    const { groups } = parseQuery('garden ')
    expect(groupsToTsquery(groups, 'all', 'anywhere')).toBe(`('*outdoor' | 'garden' | '@garden')`)
    expect(groupsToTsquery(groups, 'all', 'named')).toBe(`('*outdoor' | 'garden')`)
    expect(groupsToTsquery(groups, 'all', 'kind')).toBe(`('*outdoor')`)
    expect(groupsToTsquery(parseQuery('reading room').groups, 'all', 'about')).toBe(`('*library')`)
  })

  it("keeps the words of a university or city name together, unless a location's name has them all", () => {
    const q = 'quiet Penn State cafe'
    expect(phrasesOf(q)).toEqual([
      'quiet penn',
      'quiet penn state',
      'quiet penn state cafe',
      'penn state',
      'penn state cafe',
      'state cafe',
    ])
    const { groups } = parseQuery(q, new Set(['penn state']))
    expect(groups.map((group) => group.typed)).toEqual(['quiet', 'penn state', 'cafe'])
    expect(groupsToTsquery(groups.slice(1, 2), 'all', 'about')).toBe(
      `('~penn state' | '=city:penn state' | ('penn' & 'state'))`,
    )
  })

  it('includes other spellings of words', () => {
    expect(groupsToTsquery(parseQuery('18th ave ').groups, 'all', 'about')).toBe(
      `('18th' | '@18th') & ('ave' | 'aves' | 'avenue' | '@ave' | '@aves' | '@avenue')`,
    )
    expect(prefixesToTsquery(['uni', 'st'], 'AC')).toBe(`'uni':*AC & ('st':*AC | 'street':AC | 'saint':AC)`)
  })
})

describe('normalise', () => {
  const database = useDatabase()
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => `a${String.fromCodePoint(from + i)}b`)
  const SAMPLES = [
    ...`Café Allegro | CAFÉ | Straße | STRAẞE | Ørsted Smørrebrød | Łódź | Đà Nẵng | Þór Ægir œuvre
      İstanbul | Iğdır | ﬁne ﬂat oﬃce | “Peet’s” ‘Coffee’ | Hawaiʻi | Mānoa | São Paulo | Castañeda-Perry
      Zürich | Dvořák | Ştefan Țepeș | ☕ coffee 📚 | 👩🏽‍🎓 café | 茶館 図書館 | カフェ が | 한국 도서관 | Ёлка Йод
      Ελληνικός ΟΔΟΣ | عربي | עברית | ½ price 1½ | Ｆｕｌｌ ｗｉｄｔｈ ４２ | 100% | % | _ | wi-fi | 18th Ave.
      C++ & C# | № 5 | AT&T | 3.14 | x² y³`.split(/\s*[|\n]\s*/),
    '',
    ' ',
    'cafe\u0301',
    "Joe's",
    'O`Neil´s',
    'a_b\\c',
    'a:* & | ! ( ) <->',
    "'; drop table x; --",
    '\t\n tab',
    'non\u00a0breaking',
    'zero\u200bwidth',
    'right\u202eleft',
    'e\u0301\u0327',
    'Å ångström \u212b',
  ]

  it('agrees with search_normalise() in the database', async () => {
    const texts = [
      ...SAMPLES,
      ...range(0x01, 0x17f),
      ...range(0x1cd, 0x1dc),
      ...range(0x200, 0x21b),
      ...range(0x386, 0x3ce),
      ...range(0x400, 0x52f),
      ...range(0x1ea0, 0x1ef9),
      ...range(0x5d0, 0x5ea),
      ...range(0x621, 0x64a),
      ...range(0x3041, 0x3096),
      ...range(0x30a1, 0x30fa),
      ...range(0x4e00, 0x4f00),
      ...range(0xac00, 0xad00),
      ...range(0xff01, 0xff5e),
      ...range(0x1f300, 0x1f6ff),
      ...range(0x2010, 0x2027),
    ]
    const { rows } = await database.db.raw<{ rows: { text: string; folded: string }[] }>(
      'select text, search_normalise(text) as folded from unnest(cast(? as text[])) text',
      [texts],
    )
    expect(rows).toHaveLength(texts.length)
    const differences = rows
      .map(({ text, folded }) => [text, folded, normalise(text)])
      .filter(([, sql, here]) => sql !== here)
    expect(differences).toEqual([])
  })

  it('removes everything that has a meaning in a tsquery, and never throws', () => {
    for (const text of ['\u0000', '\ud800', '\udc00x', "'\\'", ':*&|!()<->', '\ufffd', '%_']) {
      expect(normalise(text)).toMatch(/^[\p{L}\p{N}]*$/u)
    }
  })

  it('matches what a word of a document becomes in a tsvector', async () => {
    const { rows } = await database.db.raw<{ rows: { text: string; lexemes: string[] }[] }>(
      `select text, tsvector_to_array(to_tsvector('simple', search_normalise(text))) as lexemes from unnest(cast(? as text[])) text`,
      [SAMPLES],
    )
    for (const { text, lexemes } of rows) {
      expect(lexemes.sort()).toEqual([...new Set(normalise(text).split(' '))].filter(Boolean).sort())
    }
  })
})
