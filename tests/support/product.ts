/** What tests import from the build, from the same module graph as its pages, so that each module exists once. */
export * as pages from 'virtual:remix/server-build'
export { createStorage } from '../../app/services/storage/create-storage.server'
export { createPostgresSearch } from '../../search/postgres'
export { createApp } from '../../server/app'
export { createMetrics } from '../../server/metrics'
export { remixHandler } from '../../server/remix-handler'
export { routeTemplates } from '../../server/route-templates'
