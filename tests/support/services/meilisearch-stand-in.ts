import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { stopped } from '../listening'

/**
 * The few Meilisearch endpoints that we use, with documents in memory, to test faults and requests. It doesn't
 * rank: `answer` handles searches, or they return all documents ordered by id.
 */

export type Document = Record<string, unknown> & { id: number }
export type SentRequest = { method: string; path: string; body: any; key: string | null }
/** A request and its response on the wire: the accepted encoding, and the bytes of both bodies. */
export type Weighed = { path: string; accepted: string | undefined; sent: number; answered: number }
type Index = {
  uid: string
  createdAt: string
  documents: Map<number, Document>
  settings: Record<string, unknown>
}
type Task = {
  uid: number
  type: string
  indexUid: string | null
  status: string
  error: unknown
  act: () => void
}
/** `on` selects the affected requests; by default all. */
export type Fault =
  | { kind: 'slow'; ms: number; on?: RegExp }
  | { kind: '500' | 'html' | 'broken' | 'cut'; on?: RegExp }

export class StandIn {
  indexes = new Map<string, Index>()
  asked: SentRequest[] = []
  weighed: Weighed[] = []
  /** Number of connections opened so far. */
  connections = 0
  fault: Fault | null = null
  /** How tasks end: they succeed, fail (with `poison`, only for those documents), or never end. */
  tasks: 'done' | 'failed' | 'endless' = 'done'
  /** A task fails if it contains documents with these ids. */
  poison = new Set<number>()
  /** Types of tasks that are hidden, as the server does for keys limited to some indexes. */
  unseen = new Set<string>()
  /** Keys and the paths they may use; null: everything is open. */
  keys: Record<string, RegExp> | null = null
  /** If set, only this key is accepted, and it can create others. */
  masterKey: string | null = null
  made: (Document & { uid: string; key: string })[] = []
  answer: (query: any, index: string) => { hits: unknown[]; total: number } = (query, index) =>
    this.all(query, index)
  host = ''
  #server = http
    .createServer((request, response) => void this.#receive(request, response))
    .on('connection', () => this.connections++)
  #tasks: Task[] = []
  #made = 0

  async start(): Promise<this> {
    const port = this.host ? Number(new URL(this.host).port) : 0
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    this.host = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  /** Refuses connections from now on; start() listens again at the same address. */
  stop(): Promise<void> {
    return stopped(this.#server)
  }

  documents(uid: string): Document[] {
    return [...(this.indexes.get(uid)?.documents.values() ?? [])].sort((a, b) => a.id - b.id)
  }

  /** Simulates a server that lost its disk. */
  forget(): void {
    this.indexes.clear()
  }

  all({ page = 1, hitsPerPage, offset, limit = hitsPerPage ?? 20 }: any, uid: string) {
    const documents = this.documents(uid)
    const from = offset ?? (page - 1) * limit
    return { hits: documents.slice(from, from + limit), total: documents.length }
  }

  async #receive(request: http.IncomingMessage, response: http.ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const url = new URL(request.url!, 'http://stand-in')
    const key = request.headers.authorization?.replace('Bearer ', '') ?? null
    const body = text ? JSON.parse(text) : undefined
    const asked = { method: request.method!, path: url.pathname, body, key }
    this.asked.push(asked)
    const accepted = request.headers['accept-encoding'] as string | undefined
    const weighed: Weighed = { path: url.pathname, accepted, sent: Buffer.byteLength(text), answered: 0 }
    this.weighed.push(weighed)
    const forbidden = error('invalid_api_key', 'The provided API key is invalid.')
    const fault = this.fault?.on?.test(url.pathname) === false ? null : this.fault
    if (fault?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms))
    if (fault?.kind === 'cut') return void request.socket.destroy()
    if (fault?.kind === '500') return send(response, 500, error('internal', 'it broke'))
    if (fault?.kind === 'html')
      return void response
        .writeHead(502, { 'Content-Type': 'text/html' })
        .end('<html><h1>502 Bad Gateway</h1></html>')
    if (fault?.kind === 'broken')
      return void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"hits": [')
    if (this.masterKey !== null && key !== this.masterKey) return send(response, 403, forbidden)
    const rights = this.keys && url.pathname !== '/health' && this.keys[key ?? '']
    if (rights === undefined || (rights && !rights.test(`${asked.method} ${url.pathname}`)))
      return send(response, 403, forbidden)
    const [status, answer] = this.#route(asked, url.searchParams)
    weighed.answered = send(response, status, answer)
  }

  #route({ method, path, body }: SentRequest, params: URLSearchParams): [number, unknown] {
    const [first, uid, what, more] = path.split('/').slice(1)
    const at = `${method} ${[first, uid && ':', what, more].filter(Boolean).join('/')}`
    const index = first === 'indexes' && uid ? this.indexes.get(uid) : undefined
    const missing: [number, unknown] = [404, error('index_not_found', `Index \`${uid}\` not found.`)]
    switch (at) {
      case 'GET health':
        return [200, { status: 'available' }]
      case 'GET keys':
        return [200, { results: this.made, offset: 0, limit: 1000, total: this.made.length }]
      case 'POST keys': {
        if (this.made.some((key) => key.uid === body.uid))
          return [409, error('api_key_already_exists', 'it exists')]
        const key = createHmac('sha256', this.masterKey!).update(body.uid).digest('hex')
        const now = new Date().toISOString()
        this.made.push({ ...body, key, createdAt: now, updatedAt: now })
        return [201, this.made.at(-1)]
      }
      case 'DELETE keys/:': {
        this.made = this.made.filter((key) => key.uid !== uid)
        return [204, undefined]
      }
      case 'POST indexes':
        return this.#enqueue('indexCreation', body.uid, () => {
          if (this.indexes.has(body.uid)) throw error('index_already_exists', 'it exists')
          this.#make(body.uid)
        })
      case 'GET indexes/:':
        return index
          ? [200, { uid, createdAt: index.createdAt, updatedAt: index.createdAt, primaryKey: 'id' }]
          : missing
      case 'DELETE indexes/:':
        return this.#enqueue('indexDeletion', uid!, () => {
          if (!this.indexes.delete(uid!)) throw error('index_not_found', 'not found')
        })
      case 'PATCH indexes/:/settings':
        return this.#enqueue('settingsUpdate', uid!, () => {
          this.#make(uid!).settings = body
        })
      case 'GET indexes/:/settings':
        return index ? [200, index.settings] : missing
      case 'GET indexes/:/stats':
        return index ? [200, { numberOfDocuments: index.documents.size, isIndexing: false }] : missing
      case 'POST indexes/:/documents':
        return this.#enqueue('documentAdditionOrUpdate', uid!, () => {
          if (body.some(({ id }: Document) => this.poison.has(id)))
            throw error('invalid_document_geo_field', 'poison')
          for (const document of body) this.#make(uid!).documents.set(document.id, document)
        })
      case 'POST indexes/:/documents/delete-batch':
        return this.#enqueue('documentDeletion', uid!, () => {
          for (const id of body) this.#make(uid!).documents.delete(id)
        })
      case 'GET indexes/:/documents': {
        if (!index) return missing
        const [offset, limit] = [Number(params.get('offset') ?? 0), Number(params.get('limit') ?? 20)]
        const results = this.documents(uid!).slice(offset, offset + limit)
        return [200, { results, offset, limit, total: index.documents.size }]
      }
      case 'POST indexes/:/search':
        return index ? [200, found(this.answer(body, uid!), body)] : missing
      case 'POST multi-search':
        return this.#multiSearch(body)
      case 'POST swap-indexes':
        return this.#enqueue('indexSwap', null, () => {
          for (const {
            indexes: [a, b],
            rename,
          } of body) {
            if (rename !== false) throw error('bad_request', 'rename')
            const [of, other] = [this.indexes.get(a), this.indexes.get(b)]
            if (!of || !other) throw error('index_not_found', 'not found')
            this.indexes.set(a, { ...other, uid: a }).set(b, { ...of, uid: b })
          }
        })
      case 'POST tasks/:': {
        for (const each of (params.get('uids') ?? '').split(',')) {
          const task = this.#tasks[Number(each)]
          if (task && task.status === 'enqueued') task.status = 'canceled'
        }
        return this.#enqueue('taskCancelation', null, () => {})
      }
      case 'GET tasks/:': {
        const task = this.#tasks[Number(uid)]
        return task && !this.unseen.has(task.type)
          ? [200, { ...task, act: undefined }]
          : [404, error('task_not_found', 'no such task')]
      }
      default:
        return [404, error('not_found', at)]
    }
  }

  #multiSearch({ federation, queries }: any): [number, unknown] {
    if (queries.some(({ indexUid }: any) => !this.indexes.has(indexUid)))
      return [400, error('index_not_found', 'not found')]
    if (!federation) {
      const answered = (query: any) => found(this.answer(query, query.indexUid), query)
      return [
        200,
        { results: queries.map((query: any) => ({ indexUid: query.indexUid, ...answered(query) })) },
      ]
    }
    if (queries.some((query: any) => 'limit' in query || 'offset' in query || 'page' in query))
      return [400, error('invalid_multi_search_query_pagination', 'no')]
    const { hits, total } = this.answer({ ...federation, queries }, queries[0].indexUid)
    const { limit, offset } = federation
    return [200, { hits, limit, offset, estimatedTotalHits: total, processingTimeMs: 0 }]
  }

  #make(uid: string): Index {
    if (!this.indexes.has(uid)) {
      const createdAt = new Date(Date.UTC(2025, 0, 1) + ++this.#made).toISOString()
      this.indexes.set(uid, { uid, createdAt, documents: new Map(), settings: {} })
    }
    return this.indexes.get(uid)!
  }

  #enqueue(type: string, indexUid: string | null, act: () => void): [number, unknown] {
    const task: Task = { uid: this.#tasks.length, type, indexUid, status: 'enqueued', error: null, act }
    this.#tasks.push(task)
    setTimeout(() => this.#work(), 3)
    return [
      202,
      { taskUid: task.uid, indexUid, status: 'enqueued', type, enqueuedAt: new Date().toISOString() },
    ]
  }

  /** Processes tasks in order, one at a time, as the server does. */
  #work() {
    for (const task of this.#tasks) {
      if (task.status !== 'enqueued') continue
      if (this.tasks === 'endless') return
      try {
        if (this.tasks === 'failed') throw error('internal', 'the disk is full')
        task.act()
        task.status = 'succeeded'
      } catch (thrown) {
        task.status = 'failed'
        task.error = thrown
      }
    }
  }
}

const error = (code: string, message: string) => ({ message, code, type: 'invalid_request', link: '' })

function found(answer: { hits: unknown[]; total: number }, query: any) {
  const { total } = answer
  // As the server does: returns only the requested fields of a document.
  const hits = query.attributesToRetrieve
    ? answer.hits?.map((hit) => only(hit as Document, query.attributesToRetrieve))
    : answer.hits
  const about = { hits, query: query.q, processingTimeMs: 0 }
  const { page, hitsPerPage, offset = 0, limit = 20 } = query
  return 'page' in query || 'hitsPerPage' in query
    ? { ...about, page, hitsPerPage, totalHits: total, totalPages: 1 }
    : { ...about, offset, limit, estimatedTotalHits: total }
}

const only = (document: Document, fields: string[]) =>
  Object.fromEntries(fields.filter((field) => field in document).map((field) => [field, document[field]]))

/** @returns the size of the body in bytes */
function send(response: http.ServerResponse, status: number, body: unknown): number {
  const text = JSON.stringify(body) ?? ''
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(text)
  return Buffer.byteLength(text)
}
