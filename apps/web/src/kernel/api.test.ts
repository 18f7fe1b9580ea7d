import { supplier } from '@clearway/contract/features/trade/supplier'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { call, download, isApiError, refreshWith, whenSessionEnds, type ApiError } from './api.ts'

vi.mock('./language.ts', () => ({ language: () => 'en' }))

const { queryById, exportExcel } = supplier.routes
const answers = vi.fn<() => Response>()
const ended = vi.fn<(error: ApiError) => void>()

beforeEach(() => {
  vi.stubGlobal('document', { cookie: 'token=t' })
  vi.stubGlobal('fetch', async () => answers())
  whenSessionEnds(ended)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const refusal = async (body: unknown, init?: ResponseInit): Promise<ApiError> => {
  answers.mockImplementation(() => Response.json(body, init))
  const error = await call(queryById, { id: 'x' }).catch((e: unknown) => e)
  if (!isApiError(error)) throw new Error('It went well')
  return error
}

test('a code other than 200 is a refusal though HTTP says 200', async () => {
  expect(await refusal({ code: 409, message: 'taken', msg: 'no' })).toMatchObject({ status: 409, message: 'taken' })
  expect(await refusal({ code: 1, msg: 'broken' })).toMatchObject({ status: 500, code: 1, message: 'broken' })
  expect(await refusal({ status: 500 })).toMatchObject({ status: 500, message: 'Error' })
  expect(ended).not.toHaveBeenCalled()
})

test('so is what has no code, and what is no JSON', async () => {
  expect(await refusal({ hello: 1 })).toMatchObject({ status: 500, message: 'Error' })
  answers.mockImplementation(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }))
  await expect(call(queryById, { id: 'x' })).rejects.toThrow('Error')
})

test('a session code in an answer with HTTP 200 renews the session once, then ends it', async () => {
  const renew = vi.fn(async () => true)
  refreshWith(renew)
  expect(await refusal({ code: 50_014, message: 'over' })).toMatchObject({ status: 401, code: 50_014 })
  expect(renew).toHaveBeenCalledTimes(1)
  expect(ended).toHaveBeenCalledTimes(1)
})

test('an answer with the code 200 gives its data', async () => {
  answers.mockImplementation(() => Response.json({ code: 200, message: 'success', data: { id: 'x' } }))
  expect(await call(queryById, { id: 'x' })).toEqual({ id: 'x' })
})

test('a file that is refused in JSON with HTTP 200 is not saved', async () => {
  answers.mockImplementation(() => Response.json({ code: 403, message: 'not yours' }))
  await expect(download(exportExcel, {})).rejects.toThrow('not yours')
})
