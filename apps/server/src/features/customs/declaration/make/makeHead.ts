import { byEdition, byName } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import { valueProblem } from '@clearway/contract/features/customs/declaration/fields/fieldCheck'
import { newHead } from '@clearway/contract/features/customs/declaration/fields/headFields'
import type { DecValues, Edition } from '@clearway/contract/features/customs/declaration/model'
import type { Charge, SplitDeclaration } from '@clearway/contract/features/customs/declaration/splitDeclarations'
import type { Origin, Origins } from '@clearway/contract/kernel/origin'

import type { DeclaringCompany } from '../sign.ts'
import type { CaseFacts, Parties } from './makeFacts.ts'

/** Incoterms 2020 → trade term of customs (domain rules B.5). */
const tradeTerms: Readonly<Record<string, string>> = {
  CIF: '1',
  CIP: '1',
  DAP: '1',
  DPU: '1',
  DDP: '1',
  CFR: '2',
  CPT: '2',
  FOB: '3',
  FCA: '3',
  FAS: '3',
  EXW: '7',
}

/** What the last declaration of the same customer and direction tells where the case says nothing; never what speaks of this shipment alone, nor of its price. */
const copied = [
  'TradeCode',
  'TradeCoScc',
  'OwnerCode',
  'OwnerCodeScc',
  'TradeCiqCode',
  'OwnerCiqCode',
  'CustomMaster',
  'IEPort',
  'EntyPortCode',
  'CutMode',
  'TrafMode',
  'WrapType',
  'GoodsPlace',
  'OrgCode',
  'VsaOrgCode',
  'InspOrgCode',
  'PurpOrgCode',
] as const
/** What belongs to the broker himself, whoever he declares for. */
const brokers = [
  'AgentCode',
  'AgentCodeScc',
  'DeclareName',
  'CopCode',
  'CopCodeScc',
  'TypistNo',
  'DeclCiqCode',
  'PartenerID',
] as const

/** Who declares: what the profile of the company tells, and for a tenant without one what is known of the tenant. */
const declarant = (
  company: DeclaringCompany | null,
  { name, uscc }: Parties['broker'],
): [name: string, value: string | null | undefined, of: string][] => [
  ...(company
    ? Object.entries({
        AgentName: company.name,
        CopName: company.name,
        AgentCode: company.customsCode,
        AgentCodeScc: company.uscc,
        CopCodeScc: company.uscc,
        CopCode: company.organisationCode,
        DeclCiqCode: company.ciqCode,
        DeclareName: company.declareName,
        DecNo: company.declarantNo,
        TypistNo: company.icCard,
        InputerName: company.operatorName,
      }).map(([field, value]): [string, string | null, string] => [field, value, company.name])
    : []),
  ['AgentName', name, name],
  ['CopName', name, name],
  ['AgentCodeScc', uscc, name],
  ['CopCodeScc', uscc, name],
  // Digits 9 to 17 of the credit code are the organisation code.
  ['CopCode', uscc?.slice(8, 17), name],
]

const known = byEdition(({ head, free }) => byName([...head, ...free]))

/** A value that the message could not carry is left for a person to type. */
const carries = (edition: Edition, name: string, value: string): boolean => {
  const field = known[edition].get(name)
  return field !== undefined && !valueProblem(field, value)
}

/** Charges of the case in the marks of customs: an amount (3), a rate in per cent (1). */
export function chargesOf(facts: CaseFacts): { freight: Charge | undefined; insurance: Charge | undefined } {
  const amount = (rate: string | null, currency: string | null): Charge | undefined =>
    rate && Number(rate) > 0 ? { mark: '3', rate, currency: currency ?? facts.currency ?? '' } : undefined
  const rated =
    facts.insuranceRate && Number(facts.insuranceRate) > 0
      ? { mark: '1', rate: facts.insuranceRate, currency: '' }
      : undefined
  return {
    freight: amount(facts.freight, facts.freightCurrency),
    insurance: amount(facts.insurance, facts.insuranceCurrency) ?? rated,
  }
}

const charge = (name: 'Fee' | 'Insur', given: Charge | undefined): [string, string][] =>
  given
    ? [
        [`${name}Mark`, given.mark],
        [`${name}Rate`, given.rate],
        [`${name}Curr`, given.currency],
      ]
    : []

/** Fills values in order: who comes first stays. */
function filler(edition: Edition) {
  const values: Record<string, string> = {}
  const origins: Record<string, Origin> = {}
  const put = (name: string, value: string | number | null | undefined, origin: Origin) => {
    const plain = String(value ?? '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
    if (!plain || values[name] || !carries(edition, name, plain)) return
    values[name] = plain
    origins[name] = origin
  }
  return { values, origins, put }
}

const hanzi = /\p{Script=Han}/u

/** Head and free text of one of the declarations of a case, every value with where it came from. */
export function makeHead(
  edition: Edition,
  facts: CaseFacts,
  { customer, broker, before, brokers: earlier, company }: Parties,
  part: SplitDeclaration,
  maker: string,
): { head: DecValues; free: DecValues; origins: Origins } {
  const { values, origins, put } = filler(edition)
  const imports = facts.direction === 'import'
  // A field of the case that came from a paper or an order keeps saying so.
  const ofCase = (name: string, value: string | number | null, field?: keyof CaseFacts) =>
    put(
      name,
      value,
      (field && facts.origins[field]?.kind !== 'typed' && facts.origins[field]) || { kind: 'case', of: facts.code },
    )
  const byRule = (name: string, value: string | null | undefined, of?: string | null) =>
    put(name, value, { kind: 'rule', ...(of && { of }) })
  ofCase('CustomMaster', facts.customsOffice, 'customsOffice')
  ofCase('IEPort', facts.entryOffice, 'entryOffice')
  ofCase('EntyPortCode', facts.nearPort, 'nearPort')
  ofCase('ContrNo', facts.contractNo, 'contractNo')
  ofCase('BillNo', facts.billNo, 'billNo')
  ofCase('TrafMode', facts.transportMode, 'transportMode')
  ofCase('TrafName', facts.conveyance, 'conveyance')
  ofCase('VoyNo', facts.voyage, 'voyage')
  ofCase('TradeAreaCode', facts.tradeCountry, 'tradeCountry')
  ofCase('TradeCountry', facts.farCountry, 'farCountry')
  ofCase('TradeMode', facts.supervisionMode, 'supervisionMode')
  ofCase('WrapType', facts.packageKind, 'packageKind')
  ofCase('MarkNo', facts.marks, 'marks')
  if (imports) {
    ofCase('IEDate', facts.movedOn?.replaceAll('-', '') ?? null, 'movedOn')
    ofCase('DespPortCode', facts.farPort, 'farPort')
    byRule('DistinatePort', facts.farPort, facts.farPort)
    ofCase('GoodsPlace', facts.goodsPlace, 'goodsPlace')
  } else ofCase('DistinatePort', facts.farPort, 'farPort')
  const side = imports ? 'OverseasConsignor' : 'OverseasConsignee'
  ofCase(`${side}Code`, facts.overseasCode, 'overseasCode')
  ofCase(
    imports && hanzi.test(facts.overseasName ?? '') ? `${side}Cname` : `${side}Ename`,
    facts.overseasName,
    'overseasName',
  )
  if (imports) ofCase(`${side}Addr`, facts.overseasAddress, 'overseasAddress')
  for (const party of ['Trade', 'Owner']) {
    ofCase(`${party}Name`, customer?.name ?? null)
    ofCase(party === 'Trade' ? 'TradeCoScc' : 'OwnerCodeScc', customer?.uscc ?? null)
  }
  for (const [name, value, of] of declarant(company, broker)) byRule(name, value, of)
  byRule('InputerName', maker, maker)
  ofCase('PackNo', part.packages)
  ofCase('GrossWet', part.gross)
  ofCase('NetWt', part.net)
  for (const [name, value] of [...charge('Fee', part.freight), ...charge('Insur', part.insurance)]) ofCase(name, value)
  byRule('TransMode', tradeTerms[facts.incoterm ?? ''], facts.incoterm)
  if (before) put('TradeMode', before.head['TradeMode'], { kind: 'copy', of: before.code })
  if (values['TradeMode'] === '0110') byRule('CutMode', '101', '0110')
  if (before)
    for (const name of copied)
      if (name !== 'CutMode' || values['TradeMode'] === before.head['TradeMode'])
        put(name, before.head[name], { kind: 'copy', of: before.code })
  if (earlier) for (const name of brokers) put(name, earlier.head[name], { kind: 'copy', of: earlier.code })
  byRule('MarkNo', 'N/M')
  byRule('IEFlag', imports ? 'I' : 'E', facts.code)
  for (const [name, value] of Object.entries(newHead(edition))) byRule(name, value)
  const { VoyNo, DecNo, ...head } = values
  return { head, free: { ...(VoyNo && { VoyNo }), ...(DecNo && { DecNo }) }, origins }
}
