import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

test('the command reads rows with quotes, long codes and columns in any order, and prints every figure', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'clearway-test-'))
  const file = path.join(folder, 'rows.csv')
  await writeFile(file, '\ufeffcode,text,lang\r\n6601.91.0000,"umbrella, folding",en\r\n020230,冻去骨牛肉,zh\r\n')
  const root = path.join(import.meta.dirname, '../..')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/node24.mjs', '../bench/classification/evaluate.ts', file],
    { cwd: root },
  )
  await rm(folder, { recursive: true })
  expect(stdout).toContain('2 rows, 0 without a candidate')
  for (const level of [2, 4, 6])
    expect(stdout).toMatch(new RegExp(`${level} digits  top-1 100\\.0  top-5 100\\.0  top-10 100\\.0`))
  expect(stdout).toMatch(/time per query ms: median [\d.]+, p95 [\d.]+/)
}, 60_000)
