import { exchangeRate as contract } from '@clearway/contract/features/customs/exchangeRate'
import { exchangeRateText as t } from '@clearway/contract/features/customs/exchangeRate.text'
import { quotient } from '@clearway/contract/kernel/decimal'

import { crud } from '../../kernel/crud/crud.ts'
import type { Values } from '../../kernel/crud/crudRows.ts'
import { feature } from '../../kernel/feature.ts'
import { refuseField } from '../../kernel/refuse.ts'

/** Mainland customs takes one rate for the whole month. */
function endOfMonth(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** Rates are kept for one unit, whatever number they were published for. */
function forOne(values: Values): void {
  if (typeof values['per'] !== 'number' || values['rate'] === undefined) return
  values['rate'] = quotient(values['rate'], String(values['per']), 10)
  if (Number(values['rate']) === 0) throw refuseField('rate', t.notZero)
}

export const exchangeRate = feature(
  contract.routes,
  crud(contract, {
    table: 'exchange_rate',
    unique: { exchange_rate_from: 'currency' },
    computed: { shared: 't.tenant_id is distinct from current_tenant()' },
    // As customs' monthly tables and those of banks name their columns.
    aliases: {
      base: ['基准货币', '目标货币', 'base', 'to'],
      currency: [
        '币种',
        '币种代码',
        '币制代码',
        '货币',
        '货币代码',
        '货币名称',
        '币种名称',
        '外币',
        '外币名称',
        '貨幣',
        '貨幣代碼',
        '幣種',
        'currency code',
        'currency name',
        'code',
        'from',
      ],
      rate: [
        '计征汇率',
        '海关计征汇率',
        '折算汇率',
        '折算价',
        '中间价',
        '人民币中间价',
        '汇率中间价',
        '人民币汇率',
        'exchange rate',
        'middle rate',
      ],
      per: ['外币单位', '货币单位', '计价单位', '交易单位', '数量', '每', '外幣單位', 'units', 'unit', 'per unit'],
      validFrom: [
        '生效日',
        '开始日期',
        '起始日期',
        '有效期起',
        '有效期自',
        '适用起始日期',
        'from date',
        'start date',
        'effective date',
      ],
      validTo: ['截止日期', '结束日期', '失效日', '有效期止', '有效期至', '适用截止日期', 'to date', 'end date'],
    },
    check: async (_ctx, values, current) => {
      forOne(values)
      if (!current && values['base'] === 'CNY' && !values['validTo'])
        values['validTo'] = endOfMonth(String(values['validFrom']))
    },
  }),
)
