import { z } from 'zod'

import { trimmed } from '../../../kernel/decimal.ts'
import { mask } from '../../../kernel/mask.ts'
import { route } from '../../../kernel/route.ts'
import { fillText, type Text } from '../../../kernel/text.ts'
import { id } from '../../../kernel/value.ts'
import { receiptText } from '../declaration/receipts/receipts.text.ts'
import { channelOf } from '../declaration/receipts/receipts.ts'
import { documentName, type CaseDocument } from './caseDocument.ts'
import { caseEventText as t, eventWords, plainStates, plainWords } from './caseEvent.text.ts'

const event = z.object({
  id,
  kind: z.string(),
  at: z.string(),
  person: z.string().nullable(),
  /** What fills the places of the words; for a customer's people only what their words speak of. */
  details: z.record(z.string(), z.unknown()),
  /** A customer's people see it too. */
  shown: z.boolean(),
  declaration: z.object({ id, code: z.string() }).nullable(),
})
export type CaseEvent = z.output<typeof event>

/** The kind of a receipt in the timeline; its details are `channel` and, for staff, customs' `note`. */
export const receiptKind = 'receipt'

/** What happened with a case, newest first: the last 300 entries, customs' receipts among them. */
export const caseEventRoutes = {
  timeline: route({
    path: '/api/customs/customsCase/timeline',
    title: t.timeline,
    method: 'GET',
    access: { permission: 'customsCase.view' },
    input: z.strictObject({ id }),
    output: z.object({ events: z.array(event) }),
  }),
} as const

const words = (of: Readonly<Record<string, Text>>, key: string): Text | undefined =>
  Object.hasOwn(of, key) ? of[key] : undefined

/** An entry in words; undefined for what a customer's people do not see. */
export function eventText({ kind, details }: Pick<CaseEvent, 'kind' | 'details'>, customer: boolean): Text | undefined {
  if (kind === receiptKind) return receiptWords(String(details['channel'] ?? ''), customer)
  const key = kind === 'assigned' && !details['person'] ? 'unassigned' : kind
  const found = words(customer ? plainWords : eventWords, key)
  if (!found) return customer ? undefined : fillText(t.unknown, { kind })
  const values = Object.entries(details).map(([name, value]): [string, string | Text] => [
    name,
    name === 'document' ? documentName(value as CaseDocument) : String(value ?? ''),
  ])
  return fillText(found, { ...Object.fromEntries(values), amount: amountWords(details['amount'], details['currency']) })
}

/** `CNY 1,234.50`: customs' bills are in yuan unless the entry says otherwise. An amount that is hidden from the reader is not among the details. */
function amountWords(amount: unknown, currency: unknown): string {
  if (amount === undefined) return mask
  const [whole = '', part] = trimmed(String(amount ?? ''), 2).split('.')
  return `${typeof currency === 'string' && currency ? currency : 'CNY'} ${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${part ? `.${part}` : ''}`
}

function receiptWords(channel: string, customer: boolean): Text | undefined {
  const known = channelOf(channel)
  if (customer) return known?.state ? words(plainStates, known.state) : undefined
  return fillText(t.receipt, { words: known?.label ?? fillText(receiptText.unknownChannel, { channel }) })
}

const places = (of: Text): string[] => [...of.zh.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!)

/** What of the details a customer's people may get: what their words speak of, and the reason that was meant for them. */
export function plainDetails({ kind, details }: Pick<CaseEvent, 'kind' | 'details'>): Record<string, unknown> {
  const wanted =
    kind === receiptKind
      ? ['channel']
      : [
          ...places(words(plainWords, kind) ?? t.timeline),
          ...(/^(step\.(sendBack|refuse|cancel|confirm\.\w+)|quote\.free|document\.refused)$/.test(kind)
            ? ['reason']
            : []),
        ]
  return Object.fromEntries(Object.entries(details).filter(([name]) => wanted.includes(name)))
}
