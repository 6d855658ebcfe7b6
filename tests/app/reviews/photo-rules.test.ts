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
import { isKey } from '~/services/storage/keys'
import { itRows } from '../../support/it-rows'

const file = (name = 'desk.jpg', bytes = 9, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type })

describe('the name of a file', () => {
  itRows([
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
  ])('is stored with what storage allows of it', (name, kept) => {
    expect(sanitiseFileName(name)).toBe(kept)
    expect(isKey(`post_images/12/34/0123456789abcdef0123456789abcdef-${kept}.jpg`)).toBe(true)
  })

  it('of nothing that storage allows becomes empty', () => {
    const dots = ['..', '.', '../..', '.jpg', '...jpg', ' .jpg', '/', '\\', '']
    for (const name of [
      ...dots,
      '📷.jpg',
      '🙂🙂.png',
      '----.png',
      '\u200b.jpg',
      '\0.jpg',
      '!!!.jpg',
      '_.jpg',
    ])
      expect(sanitiseFileName(name), name).toBe('')
  })
})

describe('the form', () => {
  type Fields = [string, string | File][]
  const send = (fields: Fields, schema: typeof PhotosForm | typeof CaptionForm = PhotosForm) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    return parseWithZod(form, { schema })
  }
  const faults = (fields: Fields) => send(fields).reply().error
  const photos = (fields: Fields) => {
    const submission = send(fields)
    return submission.status === 'success'
      ? chosenPhotos(submission.value as Parameters<typeof chosenPhotos>[0])
      : submission.error
  }
  const NAME = 'Invalid filename. Please rename your file and try again.'

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

  it('says “No file selected” without one', () => {
    const empty = (count: number): Fields => Array.from({ length: count }, () => ['photos', new File([], '')])
    const others = ['photo', 'file', 'photo1', 'Photos'].map((name): [string, File] => [name, file()])
    for (const fields of [[], empty(1), empty(5), [['caption1', 'A desk']] as Fields, others])
      expect(faults(fields)).toEqual({ photos: ['No file selected'] })
  })

  it('refuses what is wrong, next to its field', () => {
    const rows: [string | File, string][] = [
      [file('a.jpg', PHOTO_BYTES + 1), 'File size must be less than 5MB'],
      [file('📷.jpg'), NAME],
      [file('..'), NAME],
      ['desk.jpg', 'Only JPEG, JPG, and PNG files are allowed'],
    ]
    for (const [photo, said] of rows) expect(faults([['photos', photo]])).toEqual({ photos: [said] })
    const nested = faults([['photos.x', 'desk.jpg']])
    expect(nested).toEqual({ photos: ['Only JPEG, JPG, and PNG files are allowed'] })
    const five = faults([1, 2, 3, 4, 5].map(() => ['photos', file()]))
    expect(five).toEqual({ photos: ['Choose up to 4 files at a time.'] })
    const long: Fields = [
      ['photos', file()],
      ['caption1', 'x'.repeat(201)],
    ]
    expect(faults(long)).toEqual({ caption1: ['Use 200 characters or fewer for the caption.'] })
  })

  it('reports the error of every file at once, with its name', () => {
    expect(
      faults([
        ['photos', file('📷.jpg')],
        ['photos', file()],
        ['photos', file('a.jpg', PHOTO_BYTES + 1)],
      ]),
    ).toEqual({ photos: [`“📷.jpg”: ${NAME}`, '“a.jpg”: File size must be less than 5MB'] })
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
    for (const [width, ...all] of [
      [1, 320],
      [320, 320],
      [321, 320, 640],
      [640, 320, 640],
      [641, 320, 640, 1280],
      [1280, 320, 640, 1280],
      [2048, 320, 640, 1280],
    ])
      expect(widthsOf(width!)).toEqual(all)
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
