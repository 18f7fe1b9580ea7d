import type { DecValues } from '@clearway/contract/features/customs/declaration/model'
import Big from 'big.js'

import type { NewDeclaration } from '../../src/features/customs/declaration/make/compose.ts'
import type { CaseFacts } from '../../src/features/customs/declaration/make/makeFacts.ts'
import { demoLines } from '../tariff/demoLines.ts'
import { yuanFor } from '../tariff/demoRates.ts'

/** Who trades where: customs' register number begins with the district, inspection's place with the division. Nobody's real registration. */
const homes: readonly (readonly [name: RegExp, register: string, division: string])[] = [
  [/^广州/, '4401932718', '440112'],
  [/./, '4403160582', '440306'],
]
const homeOf = (name: string) => homes.find(([of]) => of.test(name))!

const isInspected = (code: string | undefined): boolean =>
  demoLines.some((line) => line.code === code && line.supervision?.includes('A'))

/** Huanggang, where the demo's lorries cross and its goods are inspected. */
const office = '5301'

/** What the makers of the demo broker typed into the head. */
export function typedHead(
  agent: DecValues,
  facts: CaseFacts,
  declaration: NewDeclaration,
  broker: { readonly name: string },
): DecValues {
  const { head, lines } = declaration.model
  const name = head['TradeName'] ?? broker.name
  const [, register] = homeOf(name)
  const own: DecValues = head['TradeName']
    ? {}
    : { TradeName: name, OwnerName: name, TradeCoScc: agent['AgentCodeScc']!, OwnerCodeScc: agent['AgentCodeScc']! }
  const imports: DecValues = { PromiseItmes: '00000', GoodsPlace: '皇岗口岸货场', OverseasConsignorEname: 'NO' }
  const inspection: DecValues =
    facts.direction === 'import' && lines.some((line) => isInspected(line.item['CodeTS']))
      ? { PurpOrgCode: office, DespDate: (facts.movedOn ?? '').replaceAll('-', '') }
      : {}
  return { ...agent, ...own, TradeCode: register, ...(facts.direction === 'import' ? imports : {}), ...inspection }
}

/** What they typed into a line beside what its case tells. */
export function typedLine(item: DecValues, facts: CaseFacts, trader: string): DecValues {
  const imports = facts.direction === 'import'
  return {
    CiqCode: '999',
    ...(imports && { DestCode: homeOf(trader)[2] }),
    ...(imports && isInspected(item['CodeTS']) && { Purpose: '99', GoodsAttr: '12,19' }),
  }
}

/** Duty and value added tax of a declaration by the rates of the demo's tariff and of exchange of that day, in yuan to the cent. */
export function taxesOf(declaration: NewDeclaration, date: string): { readonly duty: string; readonly vat: string } {
  const [duty, vat] = declaration.lines.reduce(
    ([d, v], { item }) => {
      const [mfn, , rate] = demoLines.find((line) => line.code === item['CodeTS'])!.rates
      const value = new Big(item['DeclTotal'] ?? 0).times(yuanFor(item['TradeCurr'] ?? 'CNY', date) ?? 1)
      const own = value.times(mfn).div(100)
      return [d.plus(own), v.plus(value.plus(own).times(rate).div(100))]
    },
    [new Big(0), new Big(0)],
  )
  return { duty: duty.toFixed(2), vat: vat.toFixed(2) }
}
