import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readMultipart } from '~/web/http/multipart.server'
import { temporaryFolder } from '../../../support/folder'

const folder = path.join(temporaryFolder(), 'incoming')
const MB = 1024 * 1024

const partOf = (name: string, body: string | Buffer, file?: string) =>
  Buffer.concat([
    Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n` +
        `${file === undefined ? '' : `Content-Type: ${file ? 'image/jpeg' : 'application/octet-stream'}\r\n`}\r\n`,
    ),
    Buffer.from(body as string),
    Buffer.from('\r\n'),
  ])
const END = Buffer.from('--b--\r\n')
const request = (body: Buffer, type = 'multipart/form-data; boundary=b') =>
  new Request('https://carrel.test/', {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'Content-Type': type },
  })
const read = (
  body: Buffer,
  {
    type,
    keepFiles = true,
    maxFields = 500,
  }: { type?: string; keepFiles?: boolean; maxFields?: number } = {},
) => readMultipart(request(body, type), { folder, keepFiles, maxFields })

const openFiles = () =>
  fs.readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return fs.readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder)
    } catch {
      return false
    }
  }).length

const streamed = (body: ReadableStream) =>
  new Request('https://carrel.test/', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    duplex: 'half',
  } as RequestInit)

describe('a form with files', () => {
  it('is read with its texts and files, which have no name on disk and are released', async () => {
    const bytes = Buffer.alloc(3 * MB, 7)
    const { form, close } = await read(
      Buffer.concat([
        partOf('text', 'Grüße, 図書館'),
        partOf('picture1', bytes, 'a;b="ü".jpg'.replaceAll('"', '%22')),
        partOf('picture2', '', ''),
        partOf('text', 'again'),
        END,
      ]),
    )
    expect(form.getAll('text')).toEqual(['Grüße, 図書館', 'again'])
    const photo = form.get('picture1') as File
    expect(photo).toBeInstanceOf(File)
    expect([photo.name, photo.type, photo.size]).toEqual(['a;b=%22ü%22.jpg', 'image/jpeg', bytes.length])
    expect(Buffer.from(await photo.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Buffer.from(await photo.arrayBuffer()).equals(bytes), 'a second time').toBe(true)
    const none = form.get('picture2') as File
    expect([none.name, none.size, (await none.arrayBuffer()).byteLength]).toEqual(['', 0, 0])
    expect([fs.readdirSync(folder), openFiles()]).toEqual([[], 1])
    await close()
    expect(openFiles()).toBe(0)
    await expect(photo.arrayBuffer()).rejects.toThrow()
  })

  it('is read as a browser sends it', async () => {
    const sent = new FormData()
    sent.append('text', 'one\ntwo')
    sent.append('picture1', new File(['abc'], 'C:\\fakepath\\x.jpg', { type: 'image/png' }))
    const body = new Response(sent)
    const { form, close } = await read(Buffer.from(await body.clone().arrayBuffer()), {
      type: body.headers.get('Content-Type')!,
    })
    expect([
      form.get('text'),
      (form.get('picture1') as File).name,
      await (form.get('picture1') as File).text(),
    ]).toEqual(['one\r\ntwo', 'x.jpg', 'abc'])
    await close()
  })

  it('reports only that a file is too long, and for a visitor only its length', async () => {
    const big = await read(
      Buffer.concat([partOf('picture1', Buffer.alloc(9 * MB), 'a.jpg'), partOf('text', 'behind it'), END]),
    )
    const photo = big.form.get('picture1') as File
    expect([photo.size, big.form.get('text')]).toEqual([6 * MB + 1, 'behind it'])
    await expect(photo.arrayBuffer()).rejects.toThrow('longer than what was saved')
    await big.close()
    const visitor = await read(Buffer.concat([partOf('picture1', Buffer.alloc(MB), 'a.jpg'), END]), {
      keepFiles: false,
    })
    expect([(visitor.form.get('picture1') as File).size, openFiles()]).toEqual([MB, 0])
    await expect((visitor.form.get('picture1') as File).arrayBuffer()).rejects.toThrow('not saved')
  })

  it('keeps eight files; later ones come without their bytes', async () => {
    const { form, close } = await read(
      Buffer.concat([...Array.from({ length: 12 }, () => partOf('photos', 'x', 'a.jpg')), END]),
    )
    const read8 = await Promise.allSettled((form.getAll('photos') as File[]).map((file) => file.text()))
    expect(read8.map(({ status }) => status)).toEqual([
      ...Array<string>(8).fill('fulfilled'),
      ...Array<string>(4).fill('rejected'),
    ])
    await close()
  })

  it.each([
    ['no boundary', Buffer.concat([partOf('text', 'a'), END]), 'multipart/form-data'],
    ['another boundary', Buffer.concat([partOf('text', 'a'), END]), 'multipart/form-data; boundary=c'],
    ['an end in a text', partOf('text', 'half').subarray(0, -3), undefined],
    ['an end in a file', partOf('picture1', Buffer.alloc(MB), 'a.jpg').subarray(0, -9), undefined],
    ['an end between two parts', partOf('picture1', 'x', 'a.jpg'), undefined],
    ['an end in a head', Buffer.from('--b\r\nContent-Disposition: form-data; na'), undefined],
    ['a head without an end', Buffer.from(`--b\r\nContent-Disposition: ${'x'.repeat(3 * MB)}`), undefined],
    ['501 texts', Buffer.concat([...Array.from({ length: 501 }, () => partOf('a', 'b')), END]), undefined],
    [
      '501 files',
      Buffer.concat([...Array.from({ length: 501 }, () => partOf('a', 'b', 'c')), END]),
      undefined,
    ],
    ['a text of 300 KB', Buffer.concat([partOf('a', 'b'.repeat(300 * 1024)), END]), undefined],
    ['nothing', Buffer.alloc(0), undefined],
  ])('with %s is refused, and leaves nothing open', async (_name, body, type) => {
    await expect(read(body, { type })).rejects.toThrow()
    expect(openFiles()).toBe(0)
  })

  it.each([
    ['a text', partOf('text', 'half')],
    ['a file', partOf('picture1', Buffer.alloc(MB), 'a.jpg')],
  ])('whose sender leaves in %s is refused, and leaves nothing open', async (_name, part) => {
    let pulls = 0
    const body = new ReadableStream({
      pull: (controller) =>
        pulls++ === 0
          ? controller.enqueue(new Uint8Array(part.subarray(0, -9)))
          : controller.error(new Error('gone')),
    })
    const sent = streamed(body)
    await expect(readMultipart(sent, { folder, keepFiles: true, maxFields: 500 })).rejects.toThrow()
    expect(openFiles()).toBe(0)
  })

  it('of 100,000 parts is refused with little work', async () => {
    const whole = Buffer.concat([...Array<Buffer>(100_000).fill(partOf('a', '')), END])
    let at = 0
    const body = new ReadableStream({
      // in chunks, as from a network
      pull: (controller) =>
        at < whole.length ? controller.enqueue(whole.subarray(at, (at += 65_536))) : controller.close(),
    })
    const sent = streamed(body)
    const before = process.cpuUsage()
    await expect(readMultipart(sent, { folder, keepFiles: true, maxFields: 500 })).rejects.toThrow(
      'too many parts',
    )
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(1000) // milliseconds of CPU time
    expect(at).toBeGreaterThanOrEqual(whole.length) // read to its end, or a browser doesn't show the response
  })
})
