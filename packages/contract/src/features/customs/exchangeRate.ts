import { z } from 'zod'

import {
  dateField,
  decimalField,
  dictionaryField,
  flagField,
  integerField,
  longTextField,
  textField,
} from '../../kernel/field.ts'
import { resource } from '../../kernel/resource.ts'
import { string } from '../../kernel/value.ts'
import { endsAfterStart } from './additionalDuty.ts'
import { exchangeRateText as t } from './exchangeRate.text.ts'

/** Names that customs' monthly tables use beside those of the dictionary. */
const names: Readonly<Record<string, string>> = {
  日圆: 'JPY',
  港元: 'HKD',
  台币: 'TWD',
  新台币: 'TWD',
  台湾元: 'TWD',
  澳门币: 'MOP',
  韩元: 'KRW',
  韩圆: 'KRW',
  新币: 'SGD',
  林吉特: 'MYR',
  马币: 'MYR',
  泰铢: 'THB',
  印尼卢比: 'IDR',
  澳元: 'AUD',
  纽元: 'NZD',
  新西兰币: 'NZD',
  加元: 'CAD',
  瑞郎: 'CHF',
  卢布: 'RUB',
  里拉: 'TRY',
  兰特: 'ZAR',
  兹罗提: 'PLN',
  福林: 'HUF',
  墨西哥比索: 'MXN',
  菲律宾比索: 'PHP',
  阿联酋迪拉姆: 'AED',
  沙特里亚尔: 'SAR',
}
/** A code in capitals, also from `美元(USD)`; the words of the dictionary stay as they are. */
const currencyCode = (s: string): string =>
  names[s] ?? /^[a-z]{3}$/i.exec(s)?.[0].toUpperCase() ?? /[(（]([A-Z]{3})[)）]$/.exec(s)?.[1] ?? s
const currency = string(32).min(1).overwrite(currencyCode)

const base = resource({
  name: 'exchangeRate',
  title: t.title,
  path: '/api/customs/exchangeRate',
  labelField: 'currency',
  sort: '-validFrom',
  fields: {
    base: {
      ...dictionaryField('currency', { label: t.base, required: true, filter: true, sort: true, width: 110 }),
      schema: currency,
    },
    currency: {
      ...dictionaryField('currency', { label: t.currency, required: true, filter: true, sort: true, width: 130 }),
      schema: currency,
    },
    rate: decimalField({ label: t.rate, hint: t.rateHint, required: true, digits: 20, places: 10, width: 130 }),
    per: integerField({ label: t.per, hint: t.perHint, min: 1, max: 1_000_000, writeOnly: true, computed: true }),
    validFrom: dateField({ label: t.validFrom, required: true, sort: true, filter: true, width: 110 }),
    validTo: dateField({ label: t.validTo, hint: t.validToHint, sort: true, filter: true, width: 110 }),
    source: textField({ label: t.source, max: 300, width: 200 }),
    shared: flagField({ label: t.shared, required: true, readOnly: true, computed: true, width: 100 }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  rules: [
    endsAfterStart,
    { field: 'rate', message: t.notZero, holds: (v) => !/^[0.]+$/.test(String(v['rate'] ?? '1')) },
    {
      field: 'currency',
      message: t.sameCurrency,
      holds: (v) => v['base'] === undefined || v['base'] !== v['currency'],
    },
  ],
})

/** What the file itself need not say: it holds for rows that leave it open. */
const beside = z.strictObject({
  base: currency.optional(),
  validFrom: z.iso.date().optional(),
  validTo: z.iso.date().optional(),
  source: string(300).optional(),
})

/** Rates at which customs value money: so much of `base` for one unit of `currency`. */
export const exchangeRate = {
  ...base,
  routes: {
    ...base.routes,
    importExcel: { ...base.routes.importExcel, input: beside.extend({ mode: z.enum(['check', 'commit']) }) },
    importFailedRows: { ...base.routes.importFailedRows, input: beside },
  },
} as const
export type ExchangeRateRow = z.output<typeof base.row>
