import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, it } from 'vitest'
import { CaptionForm, chosenPhotos, PhotosForm } from '~/reviews/photos/photo-form'
import {
  altOf,
  PHOTO_BYTES,
  sanitiseFileName,
  smallerUrl,
  srcSetOf,
  widthsOf,
} from '~/reviews/photos/photo-rules'
import { isKey } from '~/storage/keys'

const file = (name = 'desk.jpg', bytes = 9, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type })

describe('the name of a file', () => {
  it.each([
    ['desk.jpg', 'desk'],
    ['My Desk (1).JPEG', 'My-Desk-1'],
    ['my.photo.v2.png', 'my.photo.v2'],
    ['IMG_2041.HEIC.jpg', 'IMG_2041.HEIC'],
    ['Café über Straße.jpg', 'Cafe-uber-Stra-e'],
    ['図書館.jpg', 'photo'],
    ['مكتبة.png', 'photo'],
    ['図書館 2.jpg', '2'],
    ['no extension', 'no-extension'],
    ['../../etc/passwd.jpg', 'passwd'],
    ['C:\\fakepath\\window.jpg', 'window'],
    ['a/b/c.png', 'c'],
    ['-rf *.jpg', 'rf'],
    ['.hidden.jpg', 'hidden'],
    ['x..y...z.jpg', 'x.y.z'],
    ['<script>alert(1)</script>.jpg', 'script'],
    ['a\0b.jpg', 'a-b'],
    ['desk-320.webp.jpg', 'desk-320.webp'],
    ["'; drop table review_images; --.jpg", 'drop-table-review_images'],
    ['a\u202egpj.exe.jpg', 'a-gpj.exe'],
    ['a%2e%2e%2fb.jpg', 'a-2e-2e-2fb'],
    [`${'x'.repeat(300)}.jpg`, 'x'.repeat(60)],
    [`${'é'.repeat(300)}.jpg`, 'e'.repeat(60)],
  ])('%j is stored as %j', (name, kept) => {
    expect(sanitiseFileName(name)).toBe(kept)
    expect(isKey(`post_images/12/34/0123456789abcdef0123456789abcdef-${kept}.jpg`)).toBe(true)
  })

  it.each([
    '📷.jpg',
    '🙂🙂.png',
    '..',
    '.',
    '../..',
    '.jpg',
    '...jpg',
    '----.png',
    ' .jpg',
    '\u200b.jpg',
    '\0.jpg',
    '/',
    '\\',
    '!!!.jpg',
    '',
    '_.jpg',
  ])('%j becomes empty', (name) => expect(sanitiseFileName(name)).toBe(''))
})

describe('the form', () => {
  const send = (
    fields: [string, string | File][],
    schema: typeof PhotosForm | typeof CaptionForm = PhotosForm,
  ) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    return parseWithZod(form, { schema })
  }
  const faults = (fields: [string, string | File][]) => send(fields).reply().error
  const photos = (fields: [string, string | File][]) => {
    const submission = parseWithZod(
      fields.reduce((form, [name, value]) => (form.append(name, value), form), new FormData()),
      { schema: PhotosForm },
    )
    return submission.status === 'success' ? chosenPhotos(submission.value) : submission.error
  }

  it('accepts one to four files, with and without captions', () => {
    expect(photos([['photos', file()]])).toMatchObject([{ name: 'desk.jpg', caption: null }])
    expect(
      photos([
        ['photos', file('a.png')],
        ['photos', file('b.png')],
        ['caption2', '  The\n long   table '],
      ]),
    ).toMatchObject([
      { name: 'a.png', caption: null },
      { name: 'b.png', caption: 'The long table' },
    ])
    const four = [1, 2, 3, 4].map((n): [string, File] => ['photos', file(`${n}.jpg`)])
    expect(photos(four)).toMatchObject(four.map(([, { name }]) => ({ name })))
  })

  it('ignores an empty field, as browsers send it, and empty captions', () => {
    expect(
      photos([
        ['photos', file()],
        ['caption1', ''],
        ['caption2', 'of nothing'],
      ]),
    ).toMatchObject([{ caption: null }])
  })

  it.each<[string, [string, string | File][]]>([
    ['no file at all', []],
    ['an empty field', [['photos', new File([], '')]]],
    ['empty fields', [1, 2, 3, 4, 5].map(() => ['photos', new File([], '')])],
    ['captions only', [['caption1', 'A desk']]],
    [
      'fields of other names',
      [
        ['photo', file()],
        ['file', file()],
        ['photo1', file()],
        ['Photos', file()],
      ],
    ],
  ])('says for %s: No file selected', (_name, fields) => {
    expect(faults(fields)).toEqual({ photos: ['No file selected'] })
  })

  it.each<[string, [string, string | File][], Record<string, string[]>]>([
    [
      '5 MB and one byte',
      [['photos', file('a.jpg', PHOTO_BYTES + 1)]],
      { photos: ['File size must be less than 5MB'] },
    ],
    [
      'a name of emoji',
      [['photos', file('📷.jpg')]],
      { photos: ['Invalid filename. Please rename your file and try again.'] },
    ],
    [
      'a name of dots',
      [['photos', file('..')]],
      { photos: ['Invalid filename. Please rename your file and try again.'] },
    ],
    ['a text', [['photos', 'desk.jpg']], { photos: ['Only JPEG, JPG, and PNG files are allowed'] }],
    ['a text in it', [['photos.x', 'desk.jpg']], { photos: ['Only JPEG, JPG, and PNG files are allowed'] }],
    [
      'a fifth file',
      [1, 2, 3, 4, 5].map(() => ['photos', file()]),
      { photos: ['Choose up to 4 files at a time.'] },
    ],
    [
      'a long caption',
      [
        ['photos', file()],
        ['caption1', 'x'.repeat(201)],
      ],
      { caption1: ['Use 200 characters or fewer for the caption.'] },
    ],
  ])('refuses %s next to its field', (_name, fields, expected) => expect(faults(fields)).toEqual(expected))

  it('reports the error of every file at once, with its name', () => {
    expect(
      faults([
        ['photos', file('📷.jpg')],
        ['photos', file()],
        ['photos', file('a.jpg', PHOTO_BYTES + 1)],
      ]),
    ).toEqual({
      photos: [
        '“📷.jpg”: Invalid filename. Please rename your file and try again.',
        '“a.jpg”: File size must be less than 5MB',
      ],
    })
  })

  it('accepts exactly 5 MB, a caption of 200 emoji, and an empty caption as none', () => {
    expect(
      photos([
        ['photos', file('a.jpg', PHOTO_BYTES)],
        ['caption1', '🙂'.repeat(200)],
      ]),
    ).toMatchObject([{ caption: '🙂'.repeat(200) }])
    for (const typed of ['', '   ']) {
      expect(send([['caption', typed]], CaptionForm)).toMatchObject({
        status: 'success',
        value: { caption: null },
      })
    }
  })
})

describe('the smaller sizes', () => {
  it('are as wide as the first width that fits the whole picture, and no wider', () => {
    expect([1, 320, 321, 640, 641, 1280, 2048].map(widthsOf)).toEqual([
      [320],
      [320],
      [320, 640],
      [320, 640],
      [320, 640, 1280],
      [320, 640, 1280],
      [320, 640, 1280],
    ])
  })

  it("have URLs next to the picture's, and give their real width", () => {
    expect(smallerUrl('/files/a.jpg?t=1', 320, 'avif')).toBe('/files/a.jpg-320.avif?t=1')
    expect(smallerUrl('https://pictures.example/a.jpg', 640, 'webp')).toBe(
      'https://pictures.example/a.jpg-640.webp',
    )
    expect(srcSetOf('/a.jpg?t=1', 500, 'jpg')).toBe('/a.jpg-320.jpg?t=1 320w, /a.jpg-640.jpg?t=1 500w')
  })
})

it('a photo is named by its caption, or else by its location and author', () => {
  expect(altOf('The long table', 'Open Café', 'Ada')).toBe('The long table')
  expect(altOf(null, 'Open Café', 'Ada Reader')).toBe('Photo of Open Café by Ada Reader')
})
