import { classification, type Candidate, type Classified } from '@clearway/contract/features/customs/classification'
import type { Input } from '@clearway/contract/kernel/route'

import { call } from '../../kernel/api.ts'
import { useLanguage } from '../../kernel/language.ts'
import { useAddress } from '../address.ts'
import { useAnswer, type Answer } from '../answer.ts'
import { classifyText as t } from './classify.text.ts'

export type AttributeName = keyof typeof t.fields
export const attributeNames = Object.keys(t.fields) as AttributeName[]

/** What the address asks: the description, what is said beside it, whose tariff, and the reply to the question. */
export interface Asked {
  readonly text: string
  readonly jurisdiction: string
  readonly attributes: Readonly<Partial<Record<AttributeName, string>>>
  readonly answer: string
  readonly unsure: boolean
}

function askedBy(at: (name: string) => string): Asked {
  const given = attributeNames
    .map((name) => [name, at(name).trim().slice(0, 200)] as const)
    .filter(([, value]) => value)
  return {
    text: at('text').trim().slice(0, 1000),
    jurisdiction: at('jurisdiction'),
    attributes: Object.fromEntries(given),
    answer: at('answer'),
    unsure: at('unsure') === '1',
  }
}

/** The query of an address that asks the same again, with a code or without. */
export const queryOf = ({ text, jurisdiction, attributes, answer, unsure }: Asked, code?: string): string =>
  String(
    new URLSearchParams({
      ...(code && { code }),
      ...(jurisdiction && { jurisdiction }),
      ...(text && { text }),
      ...attributes,
      ...(answer && { answer }),
      ...(unsure && { unsure: '1' }),
    }),
  )

/** Candidates for what the address asks; nothing is asked without a description. */
export function useClassified(): { asked: Asked; answer: Answer<Classified> } {
  const lang = useLanguage()
  const { at } = useAddress()
  const asked = askedBy(at)
  const [facet = '', value = ''] = asked.answer.split('.')
  const input: Input<typeof classification.query> = {
    text: asked.text,
    lang,
    ...(/^[A-Z]{2}$/.test(asked.jurisdiction) && { jurisdiction: asked.jurisdiction }),
    attributes: {
      ...asked.attributes,
      ...(facet && value && { answer: { facet, value } }),
      ...(asked.unsure && { unsure: true }),
    },
  }
  return {
    asked,
    answer: useAnswer(asked.text ? `classify ${JSON.stringify(input)}` : undefined, () =>
      call(classification.query, input),
    ),
  }
}

/** Notes which candidate a visitor took; whether that worked is no concern of his. */
export function noteChoice(found: Classified, candidate: Candidate, code = candidate.code): void {
  if (found.queryId) call(classification.choose, { queryId: found.queryId, code }).catch(() => {})
}
