import { z } from 'zod'
import { Readings, Taken } from '~/spots/occupancy/readings'
import { PROBLEM_TYPE } from '~/services/problem'
import * as answers from './answers'
import * as parameters from './parameters'

type Endpoint = {
  /** Its name in generated clients. */
  id: string
  summary: string
  query: z.ZodObject
  answer: z.ZodType
  /** The same as another media type. */
  also?: Record<string, z.ZodType>
}

/** Every path of the API, below /api/v1. */
export const ENDPOINTS: Record<string, Endpoint> = {
  '/universities': {
    id: 'listUniversities',
    summary: 'Universities',
    query: parameters.UniversitiesQuery,
    answer: answers.UniversityPage,
  },
  '/universities/{id}': {
    id: 'getUniversity',
    summary: 'One university',
    query: parameters.NoQuery,
    answer: answers.University,
  },
  '/universities/removed': {
    id: 'listRemovedUniversities',
    summary: 'Universities that were removed in the last 90 days',
    query: parameters.RemovedQuery,
    answer: answers.RemovedPage,
  },
  '/study-spots': {
    id: 'listStudySpots',
    summary: 'Study spots with hours, facts and areas',
    query: parameters.StudySpotsQuery,
    answer: answers.StudySpotPage,
    also: { 'application/geo+json': answers.StudySpotCollection },
  },
  '/study-spots/{id}': {
    id: 'getStudySpot',
    summary: 'One study spot',
    query: parameters.NoQuery,
    answer: answers.StudySpot,
  },
  '/study-spots/removed': {
    id: 'listRemovedStudySpots',
    summary: 'Study spots that were removed in the last 90 days',
    query: parameters.RemovedQuery,
    answer: answers.RemovedPage,
  },
  '/busyness': {
    id: 'getBusyness',
    summary: 'How busy study spots are now, at most a minute old',
    query: parameters.BusynessQuery,
    answer: answers.Busyness,
  },
}

const COMPONENTS = '#/components/schemas/'
const refTo = (schema: z.ZodType) => ({ $ref: COMPONENTS + answers.components.get(schema)!.id })

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** Leaves out what a format says already, and promises no reader that there'll never be another field. */
const plain: Override = ({ jsonSchema }) => {
  delete jsonSchema.$schema
  delete jsonSchema.$id
  delete jsonSchema.additionalProperties
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

const parametersOf = (query: z.ZodObject) =>
  Object.entries(query.shape).map(([name, schema]) => {
    const { description, example, ...described } = z.toJSONSchema(schema as z.ZodType, {
      io: 'input',
      override: plain,
    })
    return { name, in: 'query', description, schema: described, ...(example !== undefined && { example }) }
  })

const ID = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 },
}

const HEADERS = {
  ETag: {
    description: 'Send it back as If-None-Match: if nothing changed, the answer is 304.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'What’s left of the limit, and seconds until all of it is back.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': { description: 'Requests (q) in a number of seconds (w).', schema: { type: 'string' } },
}
/** Reading needs no key; one gives a higher limit. */
const SECURITY = [{}, { key: [] }]

const problem = (description: string) => ({
  description,
  content: { [PROBLEM_TYPE]: { schema: refTo(answers.Problem) } },
})

answers.components
  .add(Readings, { id: 'Readings' })
  .add(Taken, { id: 'Taken', description: 'What a request with readings changed.' })

/** How programs that have a token send counts. */
const OCCUPANCY = {
  post: {
    operationId: 'sendReadings',
    summary: 'Send counts of people, with a token of a university',
    security: [{ token: [] }],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: refTo(Readings) } },
    },
    responses: {
      200: {
        description: 'What was taken. A reading that’s wrong is in refused, the others are stored.',
        content: { 'application/json': { schema: refTo(Taken) } },
      },
      400: problem('The body isn’t JSON.'),
      401: problem('No token, or one that was withdrawn.'),
      413: problem('More than 500 readings, or too many bytes.'),
      422: problem('There are no readings in it.'),
      429: problem('Too many requests. Retry-After says how many seconds to wait.'),
      default: problem('Something else went wrong.'),
    },
  },
}

const SCHEMES = {
  token: { type: 'http', scheme: 'bearer', description: 'A university’s token for sending counts.' },
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'A key for reading, with 1,200 requests a minute where an address has 120.',
  },
}

/** The OpenAPI document, from the schemas that make the answers. `origin`: the site's own. */
export function openApi(origin: string, site: string) {
  const { schemas } = z.toJSONSchema(answers.components, {
    uri: (id) => COMPONENTS + id,
    override: plain,
  })
  for (const schema of Object.values(schemas))
    for (const name of ['$schema', '$id']) delete schema[name as never]
  return {
    openapi: '3.1.1',
    info: {
      title: `${site} open data`,
      version: '1',
      description:
        'Universities, study spots with hours, facts and areas, and how busy they are. You need no key to read; one gives a higher limit. Universities send counts with a token. Each row says its source and license. We may add fields.',
    },
    servers: [{ url: `${origin}/api/v1` }],
    paths: {
      ...Object.fromEntries(
        Object.entries(ENDPOINTS).map(([path, { id, summary, query, answer, also = {} }]) => {
          const hasId = path.includes('{id}')
          const content = Object.entries({ 'application/json': answer, ...also }).map(([type, schema]) => [
            type,
            { schema: refTo(schema) },
          ])
          const responses = {
            200: { description: 'OK', headers: HEADERS, content: Object.fromEntries(content) },
            304: { description: 'Nothing changed since the ETag in If-None-Match.' },
            400: problem('The address can’t be read, or a parameter can’t be used.'),
            401: problem('There’s a key, but it isn’t valid or was withdrawn.'),
            ...(hasId && { 404: problem('There’s no public row with this ID.') }),
            429: problem('Too many requests. Retry-After says how many seconds to wait.'),
            default: problem('Something else went wrong.'),
          }
          return [
            path,
            {
              get: {
                operationId: id,
                summary,
                security: SECURITY,
                parameters: [...(hasId ? [ID] : []), ...parametersOf(query)],
                responses,
              },
            },
          ]
        }),
      ),
      '/occupancy': OCCUPANCY,
    },
    components: { schemas, securitySchemes: SCHEMES },
  }
}
