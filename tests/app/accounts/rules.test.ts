import { describe, expect, test } from 'vitest'
import {
  accountPath,
  cleanName,
  EMAIL_MAX,
  fullName,
  isEmail,
  nameFault,
  normalizeEmail,
  PASSWORD_LENGTH,
  passwordFault,
} from '~/accounts/rules'
import { logOutWords } from '~/accounts/entering/log-in-words'
import { accountWords } from '~/accounts/words'
import { registerWords } from '~/accounts/entering/register-words'
import { cpuTime } from '../../support/cpu-time'
import { checkRows } from '../../support/rows'

test('the texts are the product’s own', () => {
  expect(registerWords.honeypotFilled).toBe('Invalid submission.')
  expect(accountWords.required).toBe('This field is required.')
  expect(accountWords.firstNameInvalid).toBe('Please use a real first name.')
  expect(accountWords.lastNameInvalid).toBe('Please use a real last name.')
  expect(accountWords.emailInvalid).toBe('Email is not valid.')
  expect(registerWords.tooFast).toBe('Please review your information before submitting.')
  expect(accountWords.created).toBe('Account created successfully')
  expect(accountWords.confirmEmail('a@b.c')).toBe(
    'Please check your email (a@b.c) and click the confirmation link to complete registration',
  )
  expect(accountWords.wrongCredentials).toBe('Error signing in: Invalid login credentials')
  const { confirmLogout, cancel } = logOutWords
  expect([confirmLogout, cancel, accountWords.noName]).toEqual(['Confirm Logout', 'Cancel', 'No Name'])
  expect(accountWords.needLogin).toBe('You need to be logged in to perform this operation')
  expect([accountWords.logInWith('Google'), accountWords.signingIn]).toEqual([
    'Login with Google',
    'Signing in...',
  ])
})

const list = (text: string) => text.trim().split(/,\s+/)

const REFUSED = [
  ...list(`
    123456, Ana123456, x 1234567, ١٢٣٤٥٦, ①②③④⑤⑥, abcdefghi1, 1abcdefghi, a1b2c3d4e5, Mary a1b2c3d4e5f6,
    Änderung1x, admin, Admin, ADMIN, admin1, Admin-Two, admin user, test, Test, TEST99, test_user,
    Test Smith
  `),
  '１２３４５６',
  'e\u0301tudiantes9',
  '  admin',
  'ad\u200Bmin',
  'te\u00ADst',
  'ｔｅｓｔ',
  'ad\u202Emin',
  'http://evil.example',
  'Visit evil.example now',
  'www.evil.io',
  'www evil dot com',
  'www evil',
  'Evil (dot) com',
  'ｅvil．example',
  'ada@evil.example',
  'evil。com',
  't.me/evil',
  'x.com',
  'Join x.co/abc',
  'Call 555-123-4567',
  'Call +1 (555) 123 4567',
  '\uFFFC',
  '\u0301',
  'Zoe\u0301\u0302\u0303\u0304\u0306\u0307',
]
test('a name is refused', () => checkRows(REFUSED, (name) => expect(nameFault(name)).toBe(true)))

const FINE = [
  ...list(`
      Christopher, Bartholomew, Wolfeschlegelsteinhausen, Testino, Administrador, Adminah, Contest,
      Ana Test, Badmin, 12345, Ana12345, abcdefgh1, Louis 14 Bartholomew, Christopher-2, José, Nguyễn,
      محمد, O’Neill, D'Arcy, Jean-Luc, X Æ A-12, J.R., J. R. R., St.John, St. John, Dr.King, Ng.,
      Teste, Testé, Dot Comer, Mary Dot, 12345 6, J.Robert, J.Meyer, ፩፪፫፬፭፮፯፰፱፲
    `),
  '李',
  '🦉',
  '-',
  'test\u0301',
  '',
]
test('a name is fine', () => checkRows(FINE, (name) => expect(nameFault(name)).toBe(false)))

test('a name is stored without what is invisible', async () => {
  const stored = [
    ['  Ana \t\n Maria ', 'Ana Maria'],
    ['Jose\u0301', 'José'],
    ['A\u0000n\u0007a\u007F', 'Ana'],
    ['Ana \u0001 Maria', 'Ana Maria'],
    ['\u202Eanna\u202C \u2066b\u2069', 'anna b'],
    ['\u200E\u200FAna\uFEFF\u200B\u00AD', 'Ana'],
    ['Ana\u2028Maria\u00A0Lopez', 'Ana Maria Lopez'],
    ['\uD83DAna\uDE00', 'Ana'],
    ['علی\u200Cرضا', 'علی\u200Cرضا'],
    ['क्\u200Dष', 'क्\u200Dष'],
    ['\u200D\u200C', ''],
    ['\u3164', ''],
    ['\u2800', ''],
    ['A\u2800na', 'Ana'],
    ['\u{13441}', ''],
    [' \u200D ', ''],
    ['😀', '😀'],
    ['', ''],
  ] as const
  await checkRows(stored, ([text, name]) => {
    expect(cleanName(text)).toBe(name)
    expect(cleanName(name)).toBe(name)
  })
})

test('a name is cleaned in linear time, and if too long stays too long', () => {
  const start = cpuTime()
  const long = [`a${'\u0316\u0301'.repeat(200_000)}`, `a${' '.repeat(400_000)}`, 'a'.repeat(400_000)]
  for (const text of long) {
    nameFault(text)
    normalizeEmail(text)
  }
  expect(cpuTime() - start).toBeLessThan(500)
  expect(cleanName('a'.repeat(400_000)).length).toBeGreaterThan(50)
})

describe('an address', () => {
  const longest = `${'a'.repeat(EMAIL_MAX - 4)}@b.c`
  const valid = [
    'x@y.z',
    'ana.maria+study@cs.example.edu',
    "o'neill@example.com",
    'a..b@docomo.example',
    'josé@exämple.de',
    '用户@例子.中国',
    'a@1.2',
    longest,
  ]
  const invalid = [
    ...list(`
      x, x@y, @y.z, x@, x@.z, x@y., x@y..z, x@.y.z, x.y, x@@y.z, x@y@z.w, a;b@y.z, <x@y.z>, "x"@y.z,
      x(y)@y.z, x@[127.0.0.1], mailto:x@y.z
    `),
    '',
    'x y@y.z',
    'x@y .z',
    ' x@y.z',
    'x@y.z ',
    'x@y.z\n',
    'x\r\nBcc: a@y.z',
    'x\u0000@y.z',
    'x\u00A0@y.z',
    'x\u200B@y.z',
    'x\u202E@y.z',
    'x\u115F@y.z',
    'x\uD83D@y.z',
    'a,b@y.z',
    'x\\@y.z',
    `a${longest}`,
  ]
  test('is valid or not', async () => {
    await checkRows(valid, (text) => expect(isEmail(text)).toBe(true))
    await checkRows(invalid, (text) => expect(isEmail(text)).toBe(false))
  })

  test('is checked in linear time', () => {
    const start = cpuTime()
    for (const text of ['a@'.repeat(100_000), `a@${'a.'.repeat(100_000)}@`, `${'a'.repeat(200_000)}@`])
      expect(isEmail(text)).toBe(false)
    expect(cpuTime() - start).toBeLessThan(100)
  })

  const stored = [
    ['  Ana@Example.EDU\n', 'ana@example.edu'],
    ['JOSE\u0301@x.de', 'josé@x.de'],
    ['J\u030C@x.de', '\u01F0@x.de'],
    ['a b@x.de', 'a b@x.de'],
    ['zoë@bücher.example', 'zoë@xn--bcher-kva.example'],
    ['zoë@BU\u0308CHER.example', 'zoë@xn--bcher-kva.example'],
    ['zoe@XN--bcher-kva.example', 'zoe@xn--bcher-kva.example'],
    ['zoe@ｅxample.com', 'zoe@example.com'],
    ['a@bücher.example/x', 'a@bücher.example/x'],
    ['a@1.2', 'a@1.2'],
    ['', ''],
  ] as const
  test('is stored in one form', () =>
    checkRows(stored, ([text, address]) => {
      expect(normalizeEmail(text)).toBe(address)
      expect(normalizeEmail(address)).toBe(address)
    }))
})

describe('a password', () => {
  const short = 'Password must be at least 6 characters.'
  const plain = 'Password must contain at least one uppercase letter and one number.'
  const faults = [
    ['', short],
    ['A1', short],
    ['Abcd1', short],
    ['abc', short],
    ['😀😀A1', short],
    ['E\u0301e\u03011ab', short],
    ['abcdef', plain],
    ['Abcdef', plain],
    ['abcde1', plain],
    ['123456', plain],
    ['a'.repeat(300), plain],
    ['Abcde1', null],
    ['ABCDE1', null],
    ['Öbcde1', null],
    ['A b c 1', null],
    ['😀😀😀😀A1', null],
    [`A1${'x'.repeat(198)}`, null],
    [`A1${'😀'.repeat(198)}`, null],
    [`A1${'x'.repeat(199)}`, 'Password must be at most 200 characters.'],
  ] as const
  test('is refused for its first fault', () =>
    checkRows(faults, ([password, fault]) => expect(passwordFault(password)).toBe(fault)))

  test('has texts that name the actual limits', () => {
    expect(accountWords.passwordTooShort).toContain(String(PASSWORD_LENGTH.min))
    expect(accountWords.passwordHint).toContain(String(PASSWORD_LENGTH.min))
    expect(accountWords.passwordTooLong).toContain(String(PASSWORD_LENGTH.max))
  })
})

const NAMES = [
  ['Ana', 'Lopez', 'Ana Lopez'],
  ['Ana', '', 'Ana'],
  [null, 'Lopez', 'Lopez'],
  ['', '', 'No Name'],
  [' ', ' ', 'No Name'],
  [null, undefined, 'No Name'],
] as const
test('a full name has both parts, or a substitute', () =>
  checkRows(NAMES, ([first, last, name]) => expect(fullName(first, last)).toBe(name)))

const PATHS = [
  ['Ana', 'Lopez', '/account/analopez'],
  ['Mary Ann', "O'Neill", "/account/mary%20anno'neill"],
  ['José', '李', '/account/jos%C3%A9%E6%9D%8E'],
  ['a/b', '?c#d%', '/account/a%2Fb%3Fc%23d%25'],
  ['.', '.', '/account/me'],
  ['', '', '/account/me'],
  ['..', '.', '/account/...'],
  ['a\uD83D', 'b', '/account/ab'],
] as const
test('an account has its own path', () =>
  checkRows(PATHS, ([first_name, last_name, path]) => {
    expect(accountPath({ first_name, last_name })).toBe(path)
    expect(new URL(path, 'http://x').pathname).toBe(path)
  }))
