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
  ])('%j is kept as %j', (name, kept) => {
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
  ])('%j leaves nothing', (name) => expect(sanitiseFileName(name)).toBe(''))
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

  it('takes one to four files, with and without captions, in whatever fields', () => {
    expect(photos([['photo1', file()]])).toMatchObject([{ field: 'photo1', name: 'desk.jpg', caption: null }])
    expect(
      photos([
        ['photo3', file('c.png')],
        ['caption3', '  The\n long   table '],
      ]),
    ).toMatchObject([{ field: 'photo3', name: 'c.png', caption: 'The long table' }])
    const four = [1, 2, 3, 4].map((n): [string, File] => [`photo${n}`, file(`${n}.jpg`)])
    expect(photos(four)).toMatchObject(four.map(([field]) => ({ field })))
  })

  it('leaves out empty fields, as browsers send them, and captions of nothing', () => {
    expect(
      photos([
        ['photo1', new File([], '')],
        ['caption1', 'of nothing'],
        ['photo2', file()],
        ['caption2', ''],
      ]),
    ).toMatchObject([{ field: 'photo2', caption: null }])
  })

  it.each<[string, [string, string | File][]]>([
    ['no file at all', []],
    ['empty fields', [1, 2, 3, 4].map((n) => [`photo${n}`, new File([], '')])],
    ['captions only', [['caption1', 'A desk']]],
    [
      'fields of other names',
      [
        ['photo', file()],
        ['photos[0]', file()],
        ['file', file()],
        ['photo0', file()],
        ['Photo1', file()],
      ],
    ],
  ])('says of %s: No file selected', (_name, fields) => {
    expect(faults(fields)).toEqual({ photo1: ['No file selected'] })
  })

  it.each<[string, [string, string | File][], Record<string, string[]>]>([
    [
      '5 MB and one byte',
      [['photo1', file('a.jpg', PHOTO_BYTES + 1)]],
      { photo1: ['File size must be less than 5MB'] },
    ],
    [
      'a name of emoji',
      [['photo2', file('📷.jpg')]],
      { photo2: ['Invalid filename. Please rename your file and try again.'] },
    ],
    [
      'a name of dots',
      [['photo1', file('..')]],
      { photo1: ['Invalid filename. Please rename your file and try again.'] },
    ],
    ['a text', [['photo1', 'desk.jpg']], { photo1: ['Only JPEG, JPG, and PNG files are allowed'] }],
    [
      'two files in one field',
      [
        ['photo1', file()],
        ['photo1', file()],
      ],
      { photo1: ['Choose up to 4 files at a time, one in each field.'] },
    ],
    [
      'a fifth file',
      [1, 2, 3, 4, 5].map((n) => [`photo${n}`, file()]),
      { photo5: ['Choose up to 4 files at a time, one in each field.'] },
    ],
    [
      'a long caption',
      [
        ['photo1', file()],
        ['caption1', 'x'.repeat(201)],
      ],
      { caption1: ['Use 200 characters or fewer for the caption.'] },
    ],
  ])('refuses %s beside its field', (_name, fields, expected) => {
    expect(faults(fields)).toEqual(expected)
  })

  it('tells every faulty field at once', () => {
    expect(
      Object.keys(
        faults([
          ['photo1', file('📷.jpg')],
          ['photo2', file()],
          ['photo4', file('a.jpg', PHOTO_BYTES + 1)],
        ])!,
      ),
    ).toEqual(['photo1', 'photo4'])
  })

  it('takes 5 MB to the byte, a caption of 200 emoji, and an empty caption for none', () => {
    expect(
      photos([
        ['photo1', file('a.jpg', PHOTO_BYTES)],
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

describe('the smaller pictures', () => {
  it('are as wide as the first width that holds all of the picture, and no wider', () => {
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

  it("have URLs beside the picture's, and say how wide they really are", () => {
    expect(smallerUrl('/files/a.jpg?t=1', 320, 'avif')).toBe('/files/a.jpg-320.avif?t=1')
    expect(smallerUrl('https://pictures.example/a.jpg', 640, 'webp')).toBe(
      'https://pictures.example/a.jpg-640.webp',
    )
    expect(srcSetOf('/a.jpg?t=1', 500, 'jpg')).toBe('/a.jpg-320.jpg?t=1 320w, /a.jpg-640.jpg?t=1 500w')
  })
})

it('a photo is called by its caption, else by its place and author', () => {
  expect(altOf('The long table', 'Open Café', 'Ada')).toBe('The long table')
  expect(altOf(null, 'Open Café', 'Ada Reader')).toBe('Photo of Open Café by Ada Reader')
})
