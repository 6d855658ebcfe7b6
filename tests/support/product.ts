/**
 * What tests take of the built product: its parts from the same graph as its pages, so that each is there once. Built with the
 * tests' children into build/test.
 */
export * as pages from 'virtual:remix/server-build'
export { createStorage } from '../../app/storage/create-storage.server'
export { createPostgresSearch } from '../../search/postgres/postgres'
export { createApp } from '../../server/app'
export { createMetrics } from '../../server/metrics/metrics'
export { remixHandler } from '../../server/remix-handler'
export { routeTemplates } from '../../server/route-templates'
