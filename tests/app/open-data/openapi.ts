import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import type { Answer } from '../../support/http'

type Schema = Record<string, unknown>
type Operation = {
  parameters: { name: string; in: string; description?: string; schema: Schema }[]
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
export type OpenApi = {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, { get?: Operation; post?: Operation }>
  components: { schemas: Record<string, Schema> }
}

/** A schema that allows no other fields than it names: the document promises none, but what we send must be described. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const all = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]))
  return schema && (schema as Schema).type === 'object' && (schema as Schema).properties
    ? { ...all, additionalProperties: false }
    : all
}

/** Checks answers of the API against its own OpenAPI document, by another program than the one that wrote it. */
export function checkerOf(document: OpenApi) {
  const ajv = new Ajv2020({ strict: true, allErrors: true })
  addFormats(ajv as never)
  ajv.addVocabulary(['components'])
  ajv.addSchema({ $id: 'doc', components: closed(document.components) as object })
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = (ref: string) => {
    const validate = compiled.get(ref) ?? ajv.compile({ $ref: `doc${ref}` })
    compiled.set(ref, validate)
    return validate
  }
  return (path: string, answer: Answer): unknown => {
    const { get, post } = document.paths[path]!
    const { responses } = (get ?? post)!
    const described = responses[answer.status] ?? responses.default!
    if (answer.status === 304) {
      expect(answer.text).toBe('')
      return null
    }
    const type = String(answer.headers['content-type']).split(';')[0]!
    const { schema } = described.content?.[type] ?? expect.fail(`${path}: ${answer.status} as ${type}`)
    const body = JSON.parse(answer.text) as unknown
    const validate = validatorOf(String(schema.$ref))
    expect(validate(body) ? [] : validate.errors, `${path} ${answer.text.slice(0, 200)}`).toEqual([])
    return body
  }
}
