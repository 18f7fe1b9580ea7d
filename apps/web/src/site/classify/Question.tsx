import type { Classified } from '@clearway/contract/features/customs/classification'
import { useState } from 'react'

import { useText } from '../../kernel/language.ts'
import { useAddress } from '../address.ts'
import type { Asked } from './ask.ts'
import { classifyText as t } from './classify.text.ts'

/** Labels of the answers by what stands for them in the address, so that the answer can be told after it was given. */
const labels = new Map<string, string>()

/** The one question that splits the leading candidates, "I don't know" included; then what was answered, and the way back. */
export function Question({ asked, found }: { asked: Asked; found: Classified }) {
  const say = useText()
  const { change } = useAddress()
  const [busy, setBusy] = useState('')
  const { question } = found
  if (asked.answer || asked.unsure) {
    const words = asked.unsure
      ? say(t.answeredUnsure)
      : say(t.answered, { answer: labels.get(asked.answer) ?? asked.answer.split('.')[1] ?? '' })
    return (
      <p className="know-row classify-answered">
        <span>{words}</span>
        <button type="button" className="know-button" onClick={() => change({ answer: '', unsure: '' })}>
          {say(t.askAgain)}
        </button>
      </p>
    )
  }
  if (!question) return null
  const reply = (answer: string, label: string) => {
    labels.set(answer, label)
    setBusy(answer)
    change(answer ? { answer, unsure: '' } : { answer: '', unsure: '1' })
  }
  return (
    <section className="classify-question" aria-labelledby="question">
      <h2 id="question">
        <small>{say(t.question)}</small> {question.text}
      </h2>
      <p className="know-row">
        {question.answers.map(({ value, label }) => {
          const answer = `${question.facet}.${value}`
          return (
            <button
              key={value}
              type="button"
              className="know-button"
              aria-pressed={busy === answer}
              onClick={() => reply(answer, label)}
            >
              {label}
            </button>
          )
        })}
        <button type="button" className="know-button know-button-quiet" onClick={() => reply('', '')}>
          {say(t.unsure)}
        </button>
      </p>
    </section>
  )
}
