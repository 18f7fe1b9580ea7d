import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { declarationTaxes } from '@clearway/contract/features/customs/declaration/tax/taxes'
import type { Rate } from '@clearway/contract/features/customs/rate'
import Big from 'big.js'
import { expect, it } from 'vitest'

const file = path.join(import.meta.dirname, '../../../../../../../shared/data/vectors/duty_cases.json')

interface Case {
  readonly customs_value_cny: number
  readonly duty_rate: string
  readonly excise_rate: string
  readonly vat_rate: string
  readonly duty: string
  readonly excise: string
  readonly vat: string
}

it.skipIf(!existsSync(file))(
  'the published China cases come out to the cent by declaration, the duty below 50 waived (skipped where the file is absent)',
  () => {
    const cases: readonly Case[] = JSON.parse(readFileSync(file, 'utf8')).cn_import
    expect(cases.length).toBeGreaterThan(3)
    const rate = (kind: Rate['kind'], share: string): Rate => ({
      kind,
      form: 'adValorem',
      adValorem: new Big(share).times(100).toFixed(),
      text: share,
    })
    let waived = 0
    for (const c of cases) {
      const taxes = declarationTaxes(
        {
          edition: 'present',
          direction: 'import',
          head: { TransMode: '1' },
          blocks: {},
          free: {},
          sign: {},
          lines: [
            {
              id: 'a',
              item: { GNo: '1', DeclTotal: String(c.customs_value_cny), TradeCurr: 'CNY', DutyMode: '1' },
              limits: [],
            },
          ],
        },
        {
          exchange: () => undefined,
          ratesOf: () => ({
            duty: rate('mfn', c.duty_rate),
            additional: [],
            excise: Number(c.excise_rate) ? rate('excise', c.excise_rate) : undefined,
            vat: rate('vat', c.vat_rate),
          }),
        },
      )
      const of = (kind: string) => taxes.kinds.find((k) => k.kind === kind)
      expect([of('duty')?.amount, of('excise')?.amount ?? '0.00', of('vat')?.amount]).toEqual([c.duty, c.excise, c.vat])
      const small = Number(c.duty) > 0 && Number(c.duty) < 50
      if (small) waived++
      expect([of('duty')?.payable, of('duty')?.waived, taxes.complete]).toEqual([small ? '0.00' : c.duty, small, true])
      expect(taxes.total).toBe(new Big(small ? 0 : c.duty).plus(c.excise).plus(c.vat).toFixed(2))
    }
    expect(waived).toBe(1)
  },
)
