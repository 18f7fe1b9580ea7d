import { expect, test } from 'vitest'

import { envelopeOf, refusedWith } from './envelope.ts'

const well = { ok: true, status: 200 }

test.each([
  ['no code', well, {}, undefined],
  ['the code 200', well, { code: 200, data: 1 }, undefined],
  ['a status of its own data', well, { code: 200, status: 'able' }, undefined],
  ['another code', well, { code: 409 }, 409],
  ['a code of its own', well, { code: 1 }, 500],
  ['a session code', well, { code: 50_014 }, 401],
  ['status 500', well, { status: 500 }, 500],
  ['status 500 beside the code 200', well, { code: 200, status: 500 }, 500],
  ['status 500 as text', well, { status: '500' }, 500],
  ['a refusal by HTTP', { ok: false, status: 403 }, { code: 200 }, 403],
])('%s', (_name, http, body, refused) => expect(refusedWith(http, body)).toBe(refused))

test('a file is not read, and what is no JSON is no envelope', async () => {
  const json = { 'content-type': 'application/json; charset=utf-8' }
  expect(await envelopeOf(Response.json({ code: 500 }, { headers: json }))).toEqual({ code: 500 })
  expect(await envelopeOf(new Response('[broken', { headers: json }))).toEqual({})
  expect(await envelopeOf(new Response('null', { headers: json }))).toEqual({})
  const file = new Response('{"code":500}', { headers: { ...json, 'content-disposition': 'attachment' } })
  expect(await envelopeOf(file)).toEqual({})
  expect(await file.text()).toBe('{"code":500}')
})
