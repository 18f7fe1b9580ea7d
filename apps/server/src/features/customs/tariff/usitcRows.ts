import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { tariffText as t } from '@clearway/contract/features/customs/tariff.text'

import { refuseField } from '../../../kernel/refuse.ts'

/** Unpacked, the published file has some 14 MB. */
const mostBytes = 96 * 1024 * 1024
const mostRows = 200_000
const rowsAtOnce = 1000
const unpack = promisify(gunzip)

/** The rows of the file that USITC publishes, plain or gzipped, some at a time. It runs in a thread of its own: one call of JSON.parse reads all of it. */
export async function* usitcRows(bytes: Uint8Array): AsyncGenerator<unknown[]> {
  const rows = await readRows(bytes)
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce)
}

async function readRows(bytes: Uint8Array): Promise<unknown[]> {
  try {
    const json =
      bytes[0] === 0x1f && bytes[1] === 0x8b ? await unpack(bytes, { maxOutputLength: mostBytes }) : Buffer.from(bytes)
    const rows: unknown = JSON.parse(json.toString('utf8').replace(/^\ufeff/, ''))
    if (Array.isArray(rows) && rows.length <= mostRows) return rows
  } catch {
    /* said below */
  }
  throw refuseField('file', t.notUsitc)
}
