import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Express, RequestHandler } from 'express'
import { rangesOf } from '~/http/limits/address-ranges.server'
import { logSecurity } from '../app/http/security-log.server'
import { plainPage } from './plain-pages'

/** What is open at present, by address: for IPv6 by its /64 and its /56. */
export function createCounts(most: number) {
  const open = new Map<string, number>()
  return {
    /** Counts one more for `ip`. Returns a function that ends it, or null if there are too many. */
    begin(ip: string): (() => void) | null {
      const ranges = rangesOf(ip)
      if (ranges.some(({ key, shares }) => (open.get(key) ?? 0) >= most * shares)) return null
      for (const { key } of ranges) open.set(key, (open.get(key) ?? 0) + 1)
      let ended = false
      return () => {
        if (ended) return
        ended = true
        for (const { key } of ranges) {
          const left = (open.get(key) ?? 1) - 1
          if (left > 0) open.set(key, left)
          else open.delete(key)
        }
      }
    },
  }
}

/**
 * Closes new connections from an address that has `most` open. Trusted proxies have no limit, because the headers name
 * their clients. If a number of proxies is trusted, every connection counts as one.
 */
export function limitConnections(server: Server, app: Express, most: number): void {
  const counts = createCounts(most)
  const trusts = app.get('trust proxy fn') as (address: string, hop: number) => boolean
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (!address || trusts(address, 0)) return
    const end = counts.begin(address)
    if (end) socket.once('close', end)
    else socket.destroy()
  })
}

/**
 * Sends 429 for a form from an address that's already sending `most` others. Slow ones add up, as each lasts until
 * its last byte.
 */
export function limitForms(most: number): RequestHandler {
  const counts = createCounts(most)
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    const end = counts.begin(request.ip ?? 'unknown')
    if (!end) {
      logSecurity(response.locals.log, { event: 'refused', why: 'limit', limit: 'forms' })
      response.set('Connection', 'close')
      return plainPage(response, 429)
    }
    request.once('end', end)
    response.once('close', end)
    next()
  }
}
