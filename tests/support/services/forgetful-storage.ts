import http, { type Server } from 'node:http'
import type { S3Settings } from '~/services/env.server'
import { listening } from '../listening'
import { s3At } from './s3'

/** An S3 storage that finds an object on the first request only. */
export async function startForgetfulStorage(): Promise<{ s3: S3Settings; server: Server }> {
  const sizes = new Map<string, string>()
  const server = http.createServer((request, response) => {
    const key = request.url!.split('?')[0]!
    if (request.method === 'PUT') {
      sizes.set(
        key,
        request.headers['x-amz-decoded-content-length']?.toString() ?? request.headers['content-length']!,
      )
      request.resume().once('end', () => response.setHeader('ETag', '"1"').end())
      return
    }
    const size = sizes.get(key)
    sizes.delete(key)
    if (request.method === 'HEAD' && size) response.setHeader('Content-Length', size).end()
    else response.writeHead(request.method === 'DELETE' ? 204 : 404).end()
  })
  const port = await listening(server)
  return { s3: s3At(port, 'carrel'), server }
}
