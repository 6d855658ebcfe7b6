import type { RequestHandler } from 'express'
import type { ServerBuild } from '@remix-run/node'

/** Vite inside our own server, for development: its middleware, and the build made anew for each request. */
export async function devServer(): Promise<{ middlewares: RequestHandler; build: () => Promise<ServerBuild>; close: () => Promise<void> }> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true } })
  return {
    middlewares: vite.middlewares as RequestHandler,
    build: () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<unknown> as Promise<ServerBuild>,
    close: () => vite.close(),
  }
}
