import { classification, type Classified } from '@clearway/contract/features/customs/classification'
import type { OpenedTask } from '@clearway/contract/features/customs/classifyTask'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useLanguage } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'

type Found = Pick<Classified, 'list' | 'question' | 'corrected' | 'rulings'>
const most = { text: 1000, fact: 200 }

/** The candidates of a line, asked for anew once its classifier answered the engine's question. */
export function useCandidates({ task, candidates }: OpenedTask): {
  found: Found
  answer: (answer: { facet: string; value: string } | null) => void
} {
  const lang = useLanguage()
  const report = useReport()
  const [asked, setAsked] = useState<Found>()
  const fact = (s: string | null | undefined) => s?.slice(0, most.fact) || undefined
  const answer = (given: { facet: string; value: string } | null) => {
    if (!given) return setAsked({ ...(asked ?? candidates), question: null })
    const text = [task.name, task.specification, task.description?.slice(0, most.fact)]
      .filter(Boolean)
      .join(' ')
      .slice(0, most.text)
    const attributes = {
      material: fact(task.material),
      use: fact(task.use),
      composition: fact(task.composition),
      function: fact(task.function),
      answer: given,
    }
    void call(classification.query, { text, lang, jurisdiction: task.jurisdiction ?? 'CN', attributes, limit: 9 })
      .then(setAsked)
      .catch(report)
  }
  // Rulings speak of the goods, whatever was answered.
  return { found: { ...(asked ?? candidates), rulings: candidates.rulings }, answer }
}
