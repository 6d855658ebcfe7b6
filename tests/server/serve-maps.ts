import path from 'node:path'
import http from 'node:http'
import express, { type RequestHandler } from 'express'
import pino from 'pino'
import { afterAll } from 'vitest'
import { createMaps } from '~/services/maps/maps.server'
import { maps } from '../../server/maps'
import { temporaryFolder } from '../support/folder'
import { listening } from '../support/listening'

const folder = temporaryFolder()
const log = pino({ level: 'silent' })
const servers: http.Server[] = []
const opened: ReturnType<typeof createMaps>[] = []
let folders = 0

/** A server of the maps in a file; `most` of them an hour from one address. */
export async function serveMaps(
  mapsFile: string | null = 'maps/demo.pmtiles',
  most?: number,
): Promise<string> {
  const app = express()
  app.set('trust proxy', 1)
  app.use((_request, response, next) => {
    response.locals.log = log
    next()
  })
  const streets = createMaps({ mapsFile, s3: null, varDir: path.join(folder, String(++folders)) }, log)
  opened.push(streets)
  app.get('/maps/:version/:name', maps(streets, most))
  const failed: RequestHandler = (_request, response) => void response.status(404).end()
  app.use(failed)
  const server = http.createServer(app)
  servers.push(server)
  return `http://127.0.0.1:${await listening(server)}`
}
afterAll(async () => {
  servers.forEach((server) => server.close())
  await Promise.all(opened.map((streets) => streets.close()))
})
