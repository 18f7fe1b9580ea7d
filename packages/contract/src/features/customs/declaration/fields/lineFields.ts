import { fieldsOf } from './decField.ts'
import { lineText as t } from './lineFields.text.ts'

const declared = { onDeclare: true } as const
const rare = { rare: true } as const

/**
 * The fields of a line (DecList) in the order of a form. `OriginCountry` is the country of origin and `DestinationCountry` the destination for
 * both directions; only the file of an export has them the other way round. Decimals are those that customs keeps (unit price 4, amount 2).
 */
export const lineFields = fieldsOf(t, [
  ['GNo', 'integer', 9, 'goods', { onSave: true, onDeclare: true, system: true }],
  ['CodeTS', 'text', 10, 'goods', { onSave: true, onDeclare: true }],
  [
    'CiqCode',
    'text',
    20,
    'goods',
    { in2018: { onDeclare: true, label: t.inspectionCode, hint: t.inspectionCodeHint } },
  ],
  ['GName', 'text', 255, 'goods', declared],
  ['GModel', 'text', 255, 'goods'],
  ['ContrItem', 'integer', 9, 'goods', rare],
  ['ExgNo', 'text', 30, 'goods', rare],
  ['ExgVersion', 'integer', 8, 'goods', rare],
  ['ControlExplainCode', 'text', 4, 'goods', { edition: 'present', unconfirmed: true, rare: true }],
  ['ClassMark', 'text', 1, 'goods', { rare: true, system: true }],

  ['GQty', 'decimal', 19, 'quantity', { ...declared, places: 5 }],
  ['GUnit', 'code', 3, 'quantity', { ...declared, dictionary: 'unit' }],
  ['FirstQty', 'decimal', 19, 'quantity', { ...declared, places: 5 }],
  ['FirstUnit', 'code', 3, 'quantity', { ...declared, dictionary: 'unit' }],
  ['SecondQty', 'decimal', 19, 'quantity', { places: 5 }],
  ['SecondUnit', 'code', 3, 'quantity', { dictionary: 'unit' }],
  ['Factor', 'decimal', 11, 'quantity', { places: 3, rare: true }],

  ['DeclPrice', 'decimal', 19, 'price', { ...declared, places: 4 }],
  ['DeclTotal', 'decimal', 19, 'price', { ...declared, places: 2 }],
  ['TradeCurr', 'code', 3, 'price', { ...declared, dictionary: 'currency' }],
  ['WorkUsd', 'decimal', 19, 'price', { places: 2, rare: true }],

  // The file of a draft must have `DestinationCountry`, which is where an export carries its origin.
  ['OriginCountry', 'code', 3, 'origin', { onSave: 'export', onDeclare: true, dictionary: 'country' }],
  ['DestinationCountry', 'code', 3, 'origin', { onSave: 'import', onDeclare: true, dictionary: 'country' }],
  ['RcepOrigPlaceCode', 'code', 3, 'origin', { edition: 'present', dictionary: 'country' }],
  ['DistrictCode', 'code', 5, 'origin', { ...declared, dictionary: 'district' }],
  ['DestCode', 'code', 8, 'origin', { dictionary: 'division' }],
  ['OrigPlaceCode', 'text', 50, 'origin', rare],

  ['DutyMode', 'code', 1, 'duty', { ...declared, dictionary: 'dutyMode' }],

  ['Purpose', 'code', 4, 'inspection', { dictionary: 'purpose' }],
  ['GoodsAttr', 'code', 20, 'inspection', { dictionary: 'goodsAttribute', many: true }],
  ['CiqName', 'text', 50, 'inspection', rare],
  ['DeclGoodsEname', 'text', 100, 'inspection', rare],
  ['Stuff', 'text', 400, 'inspection', rare],
  ['GoodsSpec', 'text', 2000, 'inspection', rare],
  ['GoodsModel', 'text', 2000, 'inspection', rare],
  ['GoodsBrand', 'text', 2000, 'inspection', rare],
  ['ProduceDate', 'text', 2000, 'inspection', rare],
  ['ProdBatchNo', 'text', 2000, 'inspection', rare],
  ['ProdValidDt', 'date', 20, 'inspection', rare],
  ['ProdQgp', 'text', 20, 'inspection', rare],
  ['EngManEntCnm', 'text', 100, 'inspection', { rare: true, only: 'import' }],
  ['MnufctrRegNo', 'text', 20, 'inspection', { described: 'MnufctrRegno', rare: true, only: 'export' }],
  ['MnufctrRegName', 'text', 150, 'inspection', { rare: true, only: 'export' }],
  ['NoDangFlag', 'flag', 1, 'inspection', rare],
  ['Uncode', 'text', 20, 'inspection', { described: 'UnCode', rare: true }],
  ['DangName', 'text', 80, 'inspection', rare],
  ['DangPackType', 'text', 4, 'inspection', rare],
  ['DangPackSpec', 'text', 24, 'inspection', rare],

  ['UseTo', 'text', 2, 'other', rare],
])
