import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import path from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'

/** Bytes saved per file, more than any of our forms accepts. A longer file's size is given as one byte more. */
const FILE_BYTES = 6 * 1024 * 1024
/** Files saved per form. Any further ones come without their bytes. */
const FILES = 8
const FIELD_BYTES = 256 * 1024
/** Photos in a form of 1.4.0 that has been open since before the upgrade. */
const OLD_PHOTO = /^photo[1-4]$/

type Options = {
  /** Files are stored in this folder until the form's operation has run. */
  folder: string
  /** If false, files come without their bytes, because the form will be refused anyway. */
  keepFiles: boolean
  maxFields: number
}

/** `close` releases the files once the form has been handled. */
export type Multipart = { form: FormData; close: () => Promise<void> }

/** Only `texts` of the form are left. */
abstract class FormLost extends Error {
  constructor(
    readonly texts: FormData,
    message: string,
    cause: unknown,
  ) {
    super(message, { cause })
  }
}

/** The form broke off before its end. Has the texts that arrived before. */
export class FormCutOff extends FormLost {
  override name = 'FormCutOff'
}

/** The disk has no room for the form's files. `texts` are the rest of the form. */
export class NoRoom extends FormLost {
  override name = 'NoRoom'
}

/**
 * Parses a multipart form as a stream. Files go to unlinked files on disk, so they don't fill the memory and a crash
 * leaves none behind; most other parsers hold the whole body in memory.
 * @throws FormCutOff, NoRoom; Error if the body isn't a form or has too many parts
 */
export async function readMultipart(
  request: Request,
  { folder, keepFiles, maxFields }: Options,
): Promise<Multipart> {
  const entries: [name: string, value: string | Promise<File>][] = []
  const handles: FileHandle[] = []
  const close = async () => void (await Promise.all(handles.map((handle) => handle.close().catch(() => {}))))
  const parser = new Busboy({
    headers: Object.fromEntries(request.headers) as BusboyHeaders,
    limits: { fields: maxFields, parts: maxFields, fieldSize: FIELD_BYTES, fileSize: FILE_BYTES },
  })
  const streams: Readable[] = []
  let kept = 0
  let refused = false
  let full: unknown
  const fail = (why: string) => {
    refused = true
    parser.destroy(new Error(why))
  }
  for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'])
    parser.on(event, () => fail('too many parts'))
  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (nameTruncated || valueTruncated) fail('a part is too long')
    else entries.push([name ?? '', value])
  })
  parser.on('file', (name, stream, filename: string | undefined, _encoding, mimeType) => {
    const keep = keepFiles && kept++ < FILES
    streams.push(stream)
    const file = receive(stream, keep).then(
      ({ size, handle }) => new ReceivedFile(filename ?? '', mimeType, size, handle),
    )
    file.catch((error: Error) => parser.destroy(error))
    entries.push([name?.replace(OLD_PHOTO, 'photos') ?? '', file])
  })
  try {
    if (!request.body) throw new Error('no body')
    await feed(Readable.fromWeb(request.body as ReadableStream), parser)
    const form = new FormData()
    for (const [name, value] of entries) form.append(name, await value)
    if (full) throw new NoRoom(textsOf(entries), 'no space for the uploaded files', full)
    return { form, close }
  } catch (error) {
    parser.destroy()
    for (const stream of streams) stream.destroy(error as Error) // the parser leaves its current stream waiting
    await Promise.allSettled(entries.map(async ([, value]) => value))
    await close()
    if (refused || error instanceof Response || error instanceof NoRoom || 'code' in (error as Error))
      throw error
    const texts = textsOf(entries)
    throw [...texts.keys()].length > 0 ? new FormCutOff(texts, 'the form was cut off', error) : error
  }

  async function receive(stream: Readable & { truncated?: boolean }, keep: boolean) {
    let size = 0
    let handle: FileHandle | null = null
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (keep && chunk.length > 0 && !full) {
        try {
          handle ??= await unnamedFile()
          const { bytesWritten } = await handle.write(chunk, 0, chunk.length, size)
          if (bytesWritten < chunk.length) full = new Error('only part of the chunk was written')
        } catch (error) {
          if (!isDiskFull(error)) throw error
          full = error // keep reading, so the texts that the user typed aren't lost
        }
      }
      size += chunk.length
    }
    return { size: stream.truncated ? size + 1 : size, handle }
  }

  /** A file that is deleted once it's closed. */
  async function unnamedFile(): Promise<FileHandle> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = path.join(folder, randomUUID())
    const handle = await open(file, 'wx+', 0o600)
    handles.push(handle)
    await unlink(file)
    return handle
  }
}

const isDiskFull = (error: unknown) =>
  /^(ENOSPC|EDQUOT|EROFS|EIO)$/.test((error as NodeJS.ErrnoException).code ?? '')

function textsOf(entries: [name: string, value: unknown][]): FormData {
  const texts = new FormData()
  for (const [name, value] of entries) if (typeof value === 'string') texts.append(name, value)
  return texts
}

/** Reads to the end even after an error: a browser that is cut off while sending doesn't show the response. */
async function feed(body: Readable, parser: Writable): Promise<void> {
  const parsed = finished(parser)
  parsed.catch(() => {})
  for await (const chunk of body) {
    if (!parser.destroyed && parser.writable && !parser.write(chunk))
      await Promise.race([once(parser, 'drain'), parsed]).catch(() => {})
  }
  if (parser.writable) parser.end()
  await parsed
}

/** A file of a form, with its bytes on disk until the form is handled. `size` is right even if they weren't saved. */
class ReceivedFile extends File {
  constructor(
    name: string,
    type: string,
    private readonly received: number,
    private readonly handle: FileHandle | null,
  ) {
    super([], name, { type })
  }

  override get size(): number {
    return this.received
  }

  /** @throws Error if the file was too long for any form, or wasn't saved */
  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(this.size)
    if (this.size === 0) return bytes.buffer
    if (!this.handle) throw new Error('this file was not saved')
    for (let at = 0; at < bytes.length;) {
      const { bytesRead } = await this.handle.read(bytes, at, bytes.length - at, at)
      if (bytesRead === 0) throw new Error('this file is longer than what was saved')
      at += bytesRead
    }
    return bytes.buffer
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.arrayBuffer())
  }

  override slice(): Blob {
    throw new Error('a received file has to be read as a whole')
  }

  override stream(): never {
    throw new Error('a received file has to be read as a whole')
  }
}
