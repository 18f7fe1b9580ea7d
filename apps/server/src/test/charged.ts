import { expect } from 'vitest'

import { handOf } from './administration.ts'
import type { TestApplication } from './application.ts'

/** What was charged of a record by itself, by the codes of the fees: `CUS 240.00 CNY`. Asked until as many are there: the job runs right after the commit. */
export async function chargedOf(app: TestApplication, code: string, count: number): Promise<string[]> {
  const finance = handOf(app, await app.signIn('demo', 'finance'))
  const read = async (): Promise<string[]> => {
    const { list } = await finance.get(`/api/billing/charge/query?pageSize=50&search=${encodeURIComponent(code)}`)
    return list
      .map((row: any) => `${row.feeLabel.split(' ')[0]} ${row.amount ?? 'no price'} ${row.currency ?? ''}`.trim())
      .toSorted()
  }
  await expect.poll(async () => (await read()).length, { timeout: 30_000 }).toBe(count)
  return read()
}
