import type { OpenedTask, TaskQuestion } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as f } from '@clearway/contract/features/customs/classifyTask.text'
import { Button } from 'antd'

import { useSpan } from '../../../business/DueClock.tsx'
import { Ago } from '../../../kernel/Ago.tsx'
import { useText } from '../../../kernel/language.ts'
import { Citation } from '../ruling/Rulings.tsx'
import { deskText as t } from './desk.text.ts'

/** One question and what came back. `bare` where the missing facts are asked for right below. */
export function Question({ question: q, bare = false }: { question: TaskQuestion; bare?: boolean }) {
  const say = useText()
  return (
    <>
      <p className="desk-said-by">
        <strong>{q.askedBy ?? say(t.system)}</strong> <Ago at={q.askedAt} />
      </p>
      <p className="desk-words">{q.question}</p>
      {!bare && q.missing.length > 0 && (
        <p className="desk-quiet">
          {say(t.missing)}: {q.missing.map((m) => say(f[m])).join(' · ')}
        </p>
      )}
      {q.answer !== null && (
        <div className="desk-answer">
          <p className="desk-said-by">
            <strong>{q.answeredBy ?? say(t.system)}</strong> {q.answeredAt && <Ago at={q.answeredAt} />}
          </p>
          <p className="desk-words">{q.answer}</p>
        </div>
      )}
    </>
  )
}

interface TalkProps {
  readonly opened: OpenedTask
  readonly onAsk?: (() => void) | undefined
  readonly onTakeDown?: ((question: TaskQuestion) => void) | undefined
}

/** What was asked of the customer about the line, the newest first. */
export function Talk({ opened: { questions }, onAsk, onTakeDown }: TalkProps) {
  const say = useText()
  return (
    <section className="desk-card" aria-labelledby="desk-talk">
      <h3 id="desk-talk">
        {say(t.questions)}
        {onAsk && (
          <Button size="small" onClick={onAsk}>
            {say(t.ask)} <kbd>Q</kbd>
          </Button>
        )}
      </h3>
      {questions.length === 0 ? (
        <p className="desk-quiet">{say(t.noQuestions)}</p>
      ) : (
        <ul className="desk-talk">
          {questions.map((q) => (
            <li key={q.id}>
              <Question question={q} />
              {q.answer === null && (
                <p className="desk-quiet">
                  {say(t.waitsForAnswer)}{' '}
                  {onTakeDown && (
                    <Button size="small" type="link" onClick={() => onTakeDown(q)}>
                      {say(t.takeDown)}
                    </Button>
                  )}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Who did what with the line and when, the newest first. */
export function Timeline({ opened: { steps } }: { opened: OpenedTask }) {
  const say = useText()
  const span = useSpan()
  if (steps.length === 0) return null
  return (
    <section className="desk-card" aria-labelledby="desk-timeline">
      <h3 id="desk-timeline">{say(t.timeline)}</h3>
      <ol className="desk-timeline">
        {steps.map((s) => (
          <li key={s.id}>
            <p className="desk-said-by">
              <strong>{s.person ?? say(t.system)}</strong> {say(f.steps[s.action])}{' '}
              {s.code && <b className="list-figures">{s.code}</b>} <Ago at={s.at} />
            </p>
            {s.ruling && <Citation number={s.ruling} />}
            {s.minutes !== null && <p className="desk-quiet">{say(t.waited, { time: span(s.minutes) })}</p>}
            {s.note && s.action !== 'matched' && <p className="desk-words">{s.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
