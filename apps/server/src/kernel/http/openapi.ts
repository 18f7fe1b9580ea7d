import { setImmediate } from 'node:timers/promises'

import { ownExport } from '@clearway/contract/features/files/ownExport'
import type { Route } from '@clearway/contract/kernel/route'
import { fill } from '@clearway/contract/kernel/text'
import { z } from 'zod'

import { allRoutes } from '../access/catalogue.ts'

const schemaOf = (type: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Record<string, unknown>

function accessNote(route: Route): string {
  if ('permission' in route.access) return `Permission \`${route.access.permission}\`.`
  if ('open' in route.access) return `Open: ${route.access.open}.`
  if ('platform' in route.access) return `Platform operator: ${route.access.platform}.`
  return `Any signed-in user: ${route.access.signedIn}.`
}

function parametersOf(route: Route, input: Record<string, unknown>): object[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!)
  const properties = (input['properties'] ?? {}) as Record<string, object>
  const required = (input['required'] ?? []) as string[]
  const named = Object.entries(properties)
    .filter(([name]) => inPath.includes(name) || route.method === 'GET')
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema,
    }))
  return route.idempotent
    ? [
        ...named,
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          schema: { type: 'string', minLength: 8, maxLength: 128 },
        },
      ]
    : named
}

function bodyOf(route: Route, input: Record<string, unknown>): object {
  if (route.method === 'GET') return {}
  if (route.upload) {
    const properties = { ...(input['properties'] as object), file: { type: 'string', format: 'binary' } }
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object', properties } } } },
    }
  }
  const type = route.path.endsWith('/oauth/token') ? 'application/x-www-form-urlencoded' : 'application/json'
  return { requestBody: { required: true, content: { [type]: { schema: input } } } }
}

/** A file of much data is made by a job; who has enough of them in the making is told when to come again. */
const fileAnswers = () => ({
  202: {
    description:
      'There is a lot of data: a job makes the file. The person is told by a notice, and fetches it for three days at `/api/files/ownExport/download`. Programs never get this answer',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['code', 'message', 'data'],
          properties: { code: { const: 200 }, message: { type: 'string' }, data: schemaOf(ownExport, 'output') },
        },
      },
    },
  },
  429: {
    description:
      'Enough files are being made for this person or tenant; `Retry-After` says in how many seconds there is room',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  },
})

function answersOf(route: Route): object {
  const envelope = {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { const: 200 }, message: { type: 'string' }, data: schemaOf(route.output, 'output') },
  }
  const content =
    route.answer === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : route.answer === 'stream'
        ? { 'text/event-stream': {} }
        : { 'application/json': { schema: route.answer === 'raw' ? schemaOf(route.output, 'output') : envelope } }
  const problem = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  })
  return {
    200: { description: 'Done', content },
    ...(route.answer === 'file' && !('open' in route.access) ? fileAnswers() : {}),
    400: problem('Something sent is not right; `errors` names the fields'),
    ...('open' in route.access ? {} : { 401: problem('Not signed in: code 50008, 50012 or 50014') }),
    ...('permission' in route.access ? { 403: problem('Permission is lacking') } : {}),
  }
}

const operationOf = (route: Route) => {
  const input = schemaOf(route.input, 'input')
  const name = route.path.split('/').slice(2).join('_').replace(/[{}]/g, '')
  return {
    operationId: `${route.method.toLowerCase()}_${name}`,
    tags: [route.path.split('/').slice(2, 4).join('/')],
    summary: route.title.en,
    description: fill(`${accessNote(route)} {zh} / {tw}`, { zh: route.title.zh, tw: route.title.tw }),
    ...('open' in route.access ? { security: [] } : {}),
    parameters: parametersOf(route, input),
    ...bodyOf(route, input),
    responses: answersOf(route),
  }
}

/** The API document: OpenAPI 3.1, every route of the contract and nothing else. */
export async function openapi(publicUrl: string): Promise<object> {
  const paths: Record<string, Record<string, object>> = {}
  for (const [at, route] of allRoutes.entries()) {
    // It takes a second: others are served in between.
    if (at % 20 === 0) await setImmediate()
    ;(paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Clearway', version: '0.1.0', description: 'Customs clearance, trade services and logistics.' },
    servers: [{ url: publicUrl }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['code', 'message', 'requestId'],
          properties: {
            code: { type: 'integer' },
            message: { type: 'string' },
            requestId: { type: 'string' },
            errors: {
              type: 'array',
              items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
            },
          },
        },
      },
    },
    paths,
  }
}
