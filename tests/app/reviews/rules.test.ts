import { describe, expect, test } from 'vitest'
import {
  counterHint,
  REVIEW_LENGTH,
  lengthOf,
  softWarnings,
  suspicionOf,
  shortened,
  truncateReview,
  type Warning,
} from '~/reviews/rules'
import { reviewWords, sentReviewWords } from '~/reviews/words'
import { itRows } from '../../support/it-rows'

describe('the texts', () => {
  test('are the product’s own', () => {
    expect(sentReviewWords.lengthFault).toBe('Review must be between 85 and 1250 characters')
    expect(sentReviewWords.ratingFault).toBe('Please select a rating')
    expect(sentReviewWords.uploaded).toBe('Review Uploaded Successfully!')
    expect(sentReviewWords.updated).toBe('Review Updated Successfully!')
    expect(reviewWords.duplicate).toBe('Already wrote a review, update current review')
    expect(sentReviewWords.deleted).toBe('Successfully Deleted Post')
    expect(reviewWords.deleteFailed).toBe('Error Deleting Post')
    expect(reviewWords.saveFailed).toBe('An error occurred while saving the review')
    expect(sentReviewWords.logInToReview).toBe('Please log in to continue')
  })

  test('name the actual limits', () => {
    for (const text of [sentReviewWords.lengthFault, reviewWords.lengthHint]) {
      expect(text).toContain(String(REVIEW_LENGTH.min))
      expect(text).toContain(String(REVIEW_LENGTH.max))
    }
    expect(reviewWords.counter(90, REVIEW_LENGTH.max)).toBe('90 / 1250')
  })
})

itRows([
  ['', 0],
  ['abc', 3],
  ['☕', 1],
  ['🪑🪑', 2],
  ['a\u0301', 2],
  ['👩‍💻', 3],
  ['\uD83D', 1],
  ['\uDE00\uD83D', 2],
  ['x'.repeat(1250), 1250],
])('counts characters as readers do', (text, length) => {
  expect(lengthOf(text)).toBe(length)
  expect(lengthOf(text)).toBe(Array.from(text).length)
})

itRows([
  [0, null],
  [10, null],
  [11, 'Need 74 more characters for a helpful review'],
  [83, 'Need 2 more characters for a helpful review'],
  [84, 'Need 1 more character for a helpful review'],
  [85, null],
  [1251, null],
])('hints at how many are left', (length, hint) => expect(counterHint(length)).toBe(hint))

describe('truncating', () => {
  const word = 'ninechars '

  itRows([
    ['nothing', ''],
    ['200 characters', 'x'.repeat(200)],
    ['200 characters of two units each', '🪑'.repeat(200)],
  ])('keeps short texts whole', (_, text) => expect(truncateReview(text)).toBeNull())

  itRows([
    ['a word boundary at 200 itself', `${'x'.repeat(200)} y`, 200],
    ['the last word that fits', word.repeat(30), 199],
    ['before a run of spaces', `${'x'.repeat(150)}   ${'y'.repeat(100)}`, 150],
    ['a newline', `${'x'.repeat(180)}\n${'y'.repeat(100)}`, 180],
    ['one long word', 'x'.repeat(201), 200],
    ['a long word behind a short one', `ab ${'x'.repeat(400)}`, 200],
    ['pairs of surrogates', '🪑'.repeat(201), 200],
    ['pairs of surrogates in words', '🪑🪑🪑 '.repeat(100), 199],
    ['nothing but spaces', ' '.repeat(300), 200],
  ])('cuts between words', (_, text, length) => {
    const parts = truncateReview(text)
    expect(lengthOf(parts?.head ?? '')).toBe(length)
    expect(`${parts?.head}${parts?.rest}`).toBe(text)
    expect(parts?.head).not.toMatch(/\p{Cs}/u)
    expect(parts?.rest).not.toMatch(/\p{Cs}/u)
  })

  test('at a custom length', () => {
    expect(truncateReview('one two three', 8)).toEqual({ head: 'one two', rest: ' three' })
    expect(truncateReview('one two three', 13)).toBeNull()
    expect(['one two. Three', 'one two – three', 'one two'].map((each) => shortened(each, 8))).toEqual([
      'one two…',
      'one two…',
      'one two',
    ])
  })
})

describe('soft warnings', () => {
  const honest =
    'Third floor is silent until about 4 pm, then groups arrive. Every second desk has an outlet, the wifi never dropped, and the ' +
    'staff leave you alone. Bring a sweater! I usually work from home, but I can do my homework and write my essay here far quicker. ' +
    'A good place to do your homework or write your paper; claim your seat early (seats are a lottery, 10-12 is best). 5/5, open 24/7?!'

  test('an honest review has none', () => {
    expect(softWarnings(honest)).toEqual([])
    expect(softWarnings('')).toEqual([])
  })

  const elsewhere =
    'My grandmother grows tomatoes behind her cottage and every summer we eat them with salt, oil and basil while dogs sleep.'
  const cases: [Warning, string, boolean][] = [
    ['capitals', 'THIS LIBRARY IS SO LOUD ok', true],
    ['capitals', 'ABCDEFGHIJabcdefghij', false],
    ['capitals', 'ABCDEFGHIJKabcdefghi', true],
    ['capitals', 'LOUD', true],
    ['capitals', 'Loud', false],
    ['capitals', '安静的图书馆 WIFI', false],
    ['capitals', 'ÄÖÜÉÈÀÂÎÔÛ ÄÖÜÉÈÀÂÎÔÛ äöü', true],
    ['capitals', '安静的图书馆'.repeat(10), false],
    ['repetition', 'good '.repeat(5), false],
    ['repetition', 'Good GOOD good good good, good', true],
    ['repetition', 'the '.repeat(50), false],
    ['repetition', 'constructor __proto__ toString', false],
    ['repetition', 'café '.repeat(6), true],
    ['promotion', 'Use code STUDY for coffee', true],
    ['promotion', 'Get 20% off every latte', true],
    ['promotion', 'BUY  NOW', true],
    ['promotion', 'Check out our new reading room', true],
    ['promotion', 'We sat by our subscription boxes and a promontory', false],
    ['promotion', 'Use the code on the door', false],
    ['url', 'see https://example.org', true],
    ['url', 'see HTTP://x', true],
    ['url', 'www.library', true],
    ['url', 'write to me@example.edu', true],
    ['url', 'book at library.example.com/rooms', true],
    ['url', 'bit.ly/rooms', true],
    ['url', 'Closed at 5.It is calm. e.g. nooks, i.e. corners... ok.community', false],
    ['phone', 'call 555-123-4567', true],
    ['phone', 'call (555) 123-4567.', true],
    ['phone', '5551234567', true],
    ['phone', '+1 555.123.4567', true],
    ['phone', '+44 20 7946 0958', true],
    ['phone', 'In 2023-2024, room 12345, zip 90210-1234', false],
    ['phone', 'isbn 9780306406157', false],
    ['punctuation', 'wow!!!', true],
    ['punctuation', 'what?!?', true],
    ['punctuation', '好！！！', true],
    ['punctuation', 'wow!! really?? yes! ! !', false],
    ['off-topic', elsewhere, true],
    ['off-topic', elsewhere.slice(0, 100), false],
    ['off-topic', elsewhere.slice(0, 101), true],
    ['off-topic', `${elsewhere} Then I study.`, false],
    ['off-topic', `${elsewhere} Muy tranquilo.`, false],
    ['off-topic', '安静的图书馆'.repeat(30), false],
    ['spam', 'Click here', true],
    ['spam', 'We will write your essay', true],
    ['spam', 'you’ve won a laptop', true],
    ['spam', 'RISK-FREE casino', true],
    ['spam', 'clickhere and recasinos', false],
    ['spam', 'I never click. Here it is calm.', false],
  ]
  itRows(cases)('are found where they should be', (code, text, found) => {
    expect(softWarnings(text).includes(code)).toBe(found)
  })

  test('come in the specification’s order, once each, and each has its advice', () => {
    const all = `${'FREE MONEY '.repeat(9)} BUY NOW WWW.TOMATO.COM 555-123-4567 !!!`
    const order = 'capitals repetition promotion url phone punctuation off-topic spam'
    expect(softWarnings(all).join(' ')).toBe(order)
    for (const code of softWarnings(all)) expect(reviewWords.advice[code].length).toBeLessThan(100)
    expect(Object.keys(reviewWords.advice)).toEqual(softWarnings(all))
  })

  itRows<[Warning[], string]>([
    [[], 'low'],
    [['capitals'], 'low'],
    [['off-topic'], 'low'],
    [['url'], 'medium'],
    [['phone'], 'medium'],
    [['promotion'], 'medium'],
    [['spam'], 'medium'],
    [['capitals', 'punctuation'], 'medium'],
    [['capitals', 'punctuation', 'repetition'], 'medium'],
    [['spam', 'punctuation'], 'high'],
    [['url', 'phone'], 'high'],
    [['capitals', 'punctuation', 'repetition', 'off-topic'], 'high'],
  ])('make a suspicion', (warnings, suspicion) => expect(suspicionOf(warnings)).toBe(suspicion))

  itRows([
    ['a-'.repeat(50_000)],
    ['1'.repeat(100_000)],
    ['+1 '.repeat(30_000)],
    ['click '.repeat(16_000)],
    ['use my '.repeat(14_000)],
    ['A'.repeat(100_000)],
    ['555-123-'.repeat(12_000)],
    [' '.repeat(100_000)],
    ['é'.repeat(100_000)],
    ['(555'.repeat(25_000)],
  ])('are found in linear time', (hostile) => {
    const began = process.cpuUsage() // which other tests leave alone
    softWarnings(hostile)
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1000).toBeLessThan(500)
  })
})
