import type { FieldRule } from '../../../kernel/resource.ts'
import { importerNumberText } from './importerNumber.text.ts'
import { importerNumberFault, isCovered, type ImporterNumberKind } from './importerNumber.ts'
import { usPartyText as t } from './usParty.text.ts'

export const unitedStates = 'USA'

/** The states, the district and the outlying areas, as the postal service has them. */
const states = new Set(
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY
  AS GU MP PR VI`.split(/\s+/),
)
const latin = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{S}\s]*$/u
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const inUnitedStates = (v: Readonly<Record<string, unknown>>): boolean => v['country'] === unitedStates

const faultOf = (v: Readonly<Record<string, unknown>>) => {
  const [kind, number] = [v['numberKind'], text(v['importerNumber'])]
  return kind && number && !isCovered(number) ? importerNumberFault(kind as ImporterNumberKind, number) : undefined
}
const { einForm, einPrefix, suffixForm, ssnForm, cbpForm } = importerNumberText

/** An importer's number and its kind: whoever keeps one asks these. */
export const numberRules: readonly FieldRule[] = [
  {
    field: 'numberKind',
    message: importerNumberText.kindMissing,
    holds: (v) => !v['importerNumber'] || Boolean(v['numberKind']),
  },
  ...[einForm, einPrefix, suffixForm, ssnForm, cbpForm].map((message) => ({
    field: 'importerNumber',
    message,
    holds: (v: Readonly<Record<string, unknown>>) => faultOf(v) !== message,
  })),
]

/** Rules between the fields of a party, asked by form and server alike. */
export const usPartyRules: readonly FieldRule[] = [
  {
    field: 'importer',
    message: t.roleMissing,
    holds: (v) =>
      ['importer', 'exporter', 'manufacturer', 'consignee', 'seller', 'shipTo'].some((role) => v[role] === true),
  },
  ...(['name', 'address', 'city'] as const).map((field) => ({
    field,
    message: t.latinName,
    holds: (v: Readonly<Record<string, unknown>>) => latin.test(text(v[field])),
  })),
  {
    field: 'province',
    message: t.stateForm,
    holds: (v) => !inUnitedStates(v) || states.has(text(v['province'])),
  },
  {
    field: 'postalCode',
    message: t.zipForm,
    holds: (v) => !inUnitedStates(v) || /^\d{5}(-\d{4})?$/.test(text(v['postalCode'])),
  },
  ...numberRules,
  {
    field: 'dutiesLastYearOn',
    message: t.figureDate,
    holds: (v) => Boolean(v['dutiesLastYear']) === Boolean(v['dutiesLastYearOn']),
  },
]
