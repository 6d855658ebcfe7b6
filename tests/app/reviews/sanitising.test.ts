import { describe, expect, test } from 'vitest'
import { CaptionForm } from '~/reviews/photos/photo-form'
import { reportForm, RemovalForm } from '~/reviews/writing/report-form'
import { reportWords } from '~/reviews/writing/report-words'
import { sanitiseReview } from '~/reviews/rules'
import { cpuTime } from '../../support/cpu-time'
import { itRows, itValues } from '../../support/it-rows'

describe('what is removed', () => {
  itRows([
    ['a script with its content', 'a<script>alert(1)</script>b', 'ab'],
    ['a script in capitals, with attributes', 'a<SCRIPT type="x">alert(1)</ScRiPt >b', 'ab'],
    ['a script over lines', 'a<script\n>\nalert(1)\n</script\n>b', 'ab'],
    ['a script with a slash for a space', 'a<script/src=x>y</script>b', 'ab'],
    ['a script that is never closed loses its tag only', 'a<script>the rest', 'athe rest'],
    ['a script whose tag never ends', 'a<script src=x', 'a src=x'],
    ['a script whose closing tag never ends', 'a<script>x</script b', 'a b'],
    ['a stray closing tag', 'a</script>b', 'ab'],
    ['two scripts', 'a<script>1</script>b<script>2</script>c', 'abc'],
    [
      'the tags of a script put together from two',
      '<scr<script>x</script>ipt>alert(1)</script>z',
      'alert(1)z',
    ],
    ['an iframe', 'a<iframe src="//evil">fallback</iframe>b', 'ab'],
    ['an object', 'a<object data=x><param></object>b', 'ab'],
    ['an object within an object', 'a<object><object>x</object></object>b', 'ab'],
    ['an embed', 'a<embed src=x>b', 'ab'],
    ['an embed leaves what follows', 'a<embed src=x>b</embed>c', 'abc'],
    ['one kind within another', 'a<object><script>1</object></script>b', 'ab'],
    ['a javascript: reference', '[x](javascript:alert(1))', '[x](alert(1))'],
    ['a javascript: reference in capitals', 'JaVaScRiPt:alert(1)', 'alert(1)'],
    ['a javascript: reference over lines', 'java\n\tscri\npt\t:alert(1)', 'alert(1)'],
    ['a javascript: reference with a control character', 'java\u0000script\u0001:x', 'x'],
    ['a reference within a reference', 'jajavascript:vascript:x', 'x'],
    ['a vbscript: reference', '<a href="vbscript:x">y</a>', '<a href="x">y</a>'],
    ['a reference with a space behind it, in a tag', '<a href=" javascript: x">y</a>', '<a href="  x">y</a>'],
    ['an event handler', '<img src=x onerror=alert(1)>', '<img src=x>'],
    ['an event handler in double quotes', '<b onclick="a b">x</b>', '<b>x</b>'],
    ['an event handler in single quotes', "<b onclick = 'a b' id=c>x</b>", '<b id=c>x</b>'],
    ['several event handlers', '<b onclick=1 onload=2\nonfocus=3>x', '<b>x'],
    ['an event handler behind a slash', '<svg/onload=alert(1)>', '<svg/>'],
    ['an event handler behind a quote', '<img src="x"onerror=alert(1)>', '<img src="x">'],
    ['an event handler in capitals', '<img ONLOAD=x>', '<img>'],
    ['an event handler of an open tag', 'a <img src=x onerror=alert(1)', 'a <img src=x'],
    ['an event handler behind a < in a value', '<img alt="<" onload=x>', '<img alt="<">'],
    ['an event handler within an event handler', '<b on onclick=x click=y>z', '<b on click=y>z'],
    ['control characters', 'a\u0000b\u0007c\u001Bd\u007Fe\u0085f', 'abcdef'],
    ['lone surrogates', 'a\uD83Db\uDE00c\uDE00\uD83Dd\uD83D\u0000\uDE00e', 'abcde'],
    ['space at the ends', ' \n\t\u00A0 a b \n ', 'a b'],
    ['more than two blank lines', 'a\n\n\n\n\n\nb', 'a\n\n\nb'],
    ['more than two blank lines with spaces in them', 'a\n \n\t\n  \n\nb', 'a\n\n\nb'],
  ])('leaves clean text, which stays as it is', (_, text, clean) => {
    expect(sanitiseReview(text)).toBe(clean)
    expect(sanitiseReview(clean)).toBe(clean)
  })

  itRows([
    ['Windows line ends', 'a\r\nb\rc\r\n\r\nd', 'a\nb\nc\n\nd'],
    ['line and paragraph separators', 'a\u2028b\u2029c', 'a\nb\nc'],
    ['decomposed letters', 'cafe\u0301', 'café'],
    ['letters that a control character kept apart', 'cafe\u0001\u0301', 'café'],
  ])('corrects line ends and letters', (_, text, clean) => expect(sanitiseReview(text)).toBe(clean))
})

describe('what stays', () => {
  itValues([
    'a < b',
    'I <3 this place',
    '10 > 5',
    'the only one = best',
    'x <y and 7 > 3',
    '<b>bold</b> & "quoted"',
    '5 < 6 > 4',
    'the <object-oriented> shelf and the <scripture> room',
    'one=1, on=2, only = you',
    'a <b, the only one = best> c, once = twice',
    'onload=x outside of a tag',
    'I write Java script daily',
    'vb script',
    'script: the play',
    'I read "JavaScript: The Good Parts" here',
    'I read JavaScript:\nThe Good Parts',
    'they teach VBScript: avoid',
    'what I learn is javascript:',
    'a<style>* { color: red }</style>b',
    '</3 :(',
    'two\n\n\nblank lines',
    'a\tb',
    '👩‍💻 studies',
    'مكان هادئ للدراسة',
    'می‌خواهم',
    'Z̤̈',
    '静かな場所',
    '<',
    '>',
    '<>',
    '',
    'a<',
    'R&D <',
    'Wi-Fi: 5/5; desks: 4/5',
  ])('harmless text', (text) => expect(sanitiseReview(text)).toBe(text))

  test('eight marks on one letter, and no more', () => {
    expect(sanitiseReview(`x${'\u0332'.repeat(8)}y`)).toBe(`x${'\u0332'.repeat(8)}y`)
    expect(sanitiseReview(`x${'\u0332'.repeat(9)}y`)).toBe(`x${'\u0332'.repeat(8)}y`)
  })
})

describe('hostile text', () => {
  const dangerous = /<\/?(?:script|style|iframe|object|embed)(?![\w-])|(?:java|vb)script:\S/i
  const nested = (outer: [string, string], inner: string, depth: number) =>
    outer[0].repeat(depth) + inner + outer[1].repeat(depth)

  itRows([
    ['<script, a million characters', '<script'.repeat(150_000)],
    ['<script>, a million characters', '<script>'.repeat(130_000)],
    ['</script', '</script'.repeat(13_000)],
    ['<script></script', '<script></script'.repeat(6_000)],
    ['<script></object, a million characters', '<script></object'.repeat(60_000)],
    ['<', '<'.repeat(100_000)],
    ['<a', '<a'.repeat(50_000)],
    ['< and spaces', `<a${' '.repeat(100_000)}`],
    ['spaces', `a${' '.repeat(100_000)}b`],
    ['newlines', `a${'\n'.repeat(100_000)}b`],
    ['blank lines of spaces', `a${`\n${' '.repeat(500)}`.repeat(200)}b`],
    ['handlers', `<a${' onload=x'.repeat(11_000)}`],
    ['handlers with open quotes', `<a${' onload="'.repeat(6_000)}${" onload='".repeat(5_001)}`],
    ['a long handler', `<a on${'x'.repeat(100_000)}`],
    ['handlers with spaces', `<a onload${' '.repeat(50_000)} onload${' '.repeat(50_000)}`],
    ['nested scripts', nested(['<scr', 'ipt>'], '<script></script>', 10_000)],
    ['nested references', nested(['java', 'script:'], 'javascript:', 9_000)],
    [
      'nested references of both kinds',
      nested(['vb', 'script:'], nested(['java', 'script:'], '', 4_000), 4_000),
    ],
    ['a spread reference', 'j\n\n\na\t\t'.repeat(12_000)],
    ['marks on a letter', `a${'\u0316\u0301'.repeat(50_000)}`],
    ['marks that come apart', `a${'\u0344'.repeat(50_000)}`],
    ['letters that come apart', '\u0958'.repeat(50_000)],
    ['control characters', '\u0000'.repeat(100_000)],
    ['lone surrogates', '\uD83D'.repeat(100_000)],
  ])('is clean, stable, in linear time', (_, text) => {
    const start = cpuTime()
    const clean = sanitiseReview(text)
    expect(cpuTime() - start).toBeLessThan(1000)
    expect(clean).not.toMatch(dangerous)
    expect(sanitiseReview(clean) === clean).toBe(true)
  })

  test('in any combination is clean and stable', () => {
    const marks = ['<', '>', '/', '</', ':', '"', "'", '=', ' ', '\n', '\t', '\r', '\n\n\n', 'a', 'J', 'K']
    const words = [
      '<script',
      'script',
      '>x</script>',
      '<scr',
      'ipt>',
      '<object>',
      '</object>',
      '<embed',
      'java',
    ]
    const more = ['vb', 'script:', ' onload=', ' on', 'load=x', '<a ', '<b', 'one =']
    const odd = ['\u0000', '\u0301', '\u0338', '\u0344', '\uD83D', '\uDE00', '\u212A', '\u00A0', '\uFEFF']
    const pieces = [...marks, ...words, ...more, ...odd]
    let seed = 20_260_308
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648 // pseudorandom: the same texts in each run
      return Math.floor((seed / 2_147_483_648) * below)
    }
    for (let round = 0; round < 20_000; round++) {
      const text = Array.from({ length: 1 + next(25) }, () => pieces[next(pieces.length)]).join('')
      const clean = sanitiseReview(text)
      const odd = /\p{Cs}|(?![\n\t])\p{Cc}/u.test(clean)
      const again = sanitiseReview(clean)
      if (dangerous.test(clean) || odd || again !== clean)
        expect.fail(`${JSON.stringify(text)} became ${JSON.stringify(clean)}, then ${JSON.stringify(again)}`)
    }
  })
})

test('only the text of a review is stripped: its other fields stay', () => {
  const typed = ' <script>let x</script> javascript:void <img onerror=x>\u0000 '
  const kept = '<script>let x</script> javascript:void <img onerror=x>'
  expect(CaptionForm.parse({ caption: typed, area: '' })).toMatchObject({ caption: kept })
  expect(RemovalForm.parse({ reason: typed })).toMatchObject({ reason: kept })
  expect(reportForm(reportWords.faults).parse({ reason: 'other', details: typed })).toEqual({
    reason: 'other',
    photo: null,
    details: kept,
  })
})
