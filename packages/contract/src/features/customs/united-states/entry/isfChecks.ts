import type { Text } from '../../../../kernel/text.ts'
import { isfDue } from './entryClocks.ts'
import { isfText as t } from './isf.text.ts'

interface Fault {
  readonly field: string
  readonly line?: number
  readonly message: Text
}

/** What an importer's security filing is made of. */
export interface IsfFacts {
  readonly head: Readonly<Record<string, unknown>>
  /** Whether importer and consignee have a number. */
  readonly numbered: { readonly importer: boolean; readonly consignee: boolean }
  readonly lines: readonly { readonly code: string; readonly origin: string }[]
}

/** The elements that are parties and places, by their fields. */
const headElements = ['manufacturerId', 'sellerId', 'buyerId', 'shipToId', 'stuffingLocation', 'consolidator'] as const

/** What of the ten elements is missing, each at its field (19 CFR 149.3). */
export function isfFaults({ head, numbered, lines }: IsfFacts): Fault[] {
  const found: Fault[] = headElements.filter((field) => !head[field]).map((field) => ({ field, message: t.missing }))
  for (const [field, has] of [
    ['importerId', numbered.importer],
    ['consigneeId', numbered.consignee],
  ] as const)
    if (!head[field]) found.push({ field, message: t.missing })
    else if (!has) found.push({ field, message: t.noNumber })
  if (!lines.length) found.push({ field: 'lines', message: t.missing })
  for (const [line, { code, origin }] of lines.entries()) {
    if (!origin) found.push({ field: 'origin', line, message: t.missing })
    if (!/^\d{6}/.test(code)) found.push({ field: 'code', line, message: t.codeForm })
  }
  return found
}

/** Whether it went, or goes now, after its deadline; unknown without the time of lading. */
export const isIsfLate = (ladingAt: string | null, at: string): boolean =>
  ladingAt !== null && Date.parse(at) > Date.parse(isfDue(ladingAt))
