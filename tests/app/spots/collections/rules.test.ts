import { describe, expect, it } from 'vitest'
import { CollectionForm } from '~/spots/collections/form'
import { firstTags, toggleOutcome } from '~/spots/collections/rules'
import { cleanLine, cleanText, lengthOf } from '~/services/text-rules'
import { itRows } from '../../../support/it-rows'

describe('a press', () => {
  itRows([
    ['puts in what is not in', { on: true, put: null, toggled: null }, 'change'],
    ['takes out what is in', { on: false, put: 5000, toggled: 5000 }, 'change'],
    ['once more is the same press', { on: true, put: 3, toggled: 3 }, 'same'],
    ['once more after a slow minute is, too', { on: true, put: 59_999, toggled: 100 }, 'same'],
    ['on what has been in for longer is told so', { on: true, put: 60_000, toggled: 60_000 }, 'twice'],
    ['on what is out already does nothing', { on: false, put: null, toggled: 3 }, 'none'],
    ['that takes back the one before it waits', { on: false, put: 1999, toggled: 1999 }, 'wait'],
    ['about another place waits as well', { on: true, put: null, toggled: 1999 }, 'wait'],
    ['after two seconds does not', { on: true, put: null, toggled: 2000 }, 'change'],
  ] as const)('sets what it should', (_what, press, outcome) => expect(toggleOutcome(press)).toBe(outcome))
})

it('shows three tags and counts the others', () => {
  expect(firstTags([])).toEqual({ tags: [], more: 0 })
  expect(firstTags(['a', 'b', 'c'])).toEqual({ tags: ['a', 'b', 'c'], more: 0 })
  expect(firstTags(['a', 'b', 'c', 'd', 'e'])).toEqual({ tags: ['a', 'b', 'c'], more: 2 })
})

describe('texts', () => {
  it('lose what cannot be stored or seen, and keep emoji whole', () => {
    expect(cleanLine('  Exam\tweek \r\n no. 2\0 ')).toBe('Exam week no. 2')
    expect(cleanLine('👩‍💻 ❤️ code')).toBe('👩‍💻 ❤️ code')
    expect(cleanLine('\u202Eevil\u2069')).toBe('evil')
    expect(cleanLine('Cafe\u0301 \uD800')).toBe('Café')
    for (const empty of ['', '   ', '\u200B\u200D', '\u00AD', '\u3164', '\uFEFF'])
      expect(cleanLine(empty), JSON.stringify(empty)).toBe('')
    expect(cleanText('one\r\ntwo\u2028three\n\n\n\n\nfour')).toBe('one\ntwo\nthree\n\nfour')
    expect(lengthOf('🦉🦉')).toBe(2)
    for (const clean of [cleanLine, cleanText])
      expect(clean(clean(' a \n\n\n b\u0301 '))).toBe(clean(' a \n\n\n b\u0301 '))
  })

  it('are limited in characters, and empty ones are null', () => {
    const faults = (fields: Record<string, string>) =>
      CollectionForm.safeParse(fields).error?.issues.map(({ message }) => message) ?? []
    expect(faults({})).toEqual(['Collection name cannot be empty.'])
    expect(faults({ name: ' \u200B ' })).toEqual(['Collection name cannot be empty.'])
    expect(
      faults({ name: '🦉'.repeat(100), description: 'é'.repeat(500), purpose: 'x'.repeat(100) }),
    ).toEqual([])
    expect(faults({ name: 'x'.repeat(101), description: 'x'.repeat(501), purpose: 'x'.repeat(101) })).toEqual(
      [
        'Collection name must be 100 characters or fewer.',
        'Description must be 500 characters or fewer.',
        'Purpose must be 100 characters or fewer.',
      ],
    )
    expect(faults({ name: 'x'.repeat(3_000_000) })).toEqual([
      'Collection name must be 100 characters or fewer.',
    ])
    expect(CollectionForm.parse({ name: ' A ', description: ' ', purpose: '' })).toEqual({
      name: 'A',
      description: null,
      purpose: null,
    })
  })
})
