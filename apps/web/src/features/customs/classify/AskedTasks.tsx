import { classifyTask, type AskedTask, type TaskQuestion } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as f } from '@clearway/contract/features/customs/classifyTask.text'
import type { TaskAttribute } from '@clearway/contract/features/customs/taskResource'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Input, Pagination, Skeleton } from 'antd'
import { useState, type FormEvent } from 'react'

import { call, type ApiError } from '../../../kernel/api.ts'
import { useUnsaved } from '../../../kernel/form/unsaved.ts'
import { useText } from '../../../kernel/language.ts'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { usePageActive, usePageSearch } from '../../../kernel/pageActive.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../kernel/report.ts'
import { deskText as t } from './desk.text.ts'
import { Question } from './Talk.tsx'

import './desk.css'

const { routes, name } = classifyTask
const pageSize = 10

/** What the broker wants to know of the reader's own goods: what is open on top, what was answered beneath. */
export function AskedTasks() {
  const say = useText()
  const { active } = usePageActive()
  const [query, setQuery] = usePageSearch()
  const currentPage = Math.min(1000, Math.max(1, Number(query.get('currentPage')) || 1))
  const asked = { currentPage, pageSize }
  const found = useQuery<Awaited<ReturnType<typeof call<typeof routes.queryAsked>>>, ApiError>({
    queryKey: [name, 'asked', asked],
    queryFn: () => call(routes.queryAsked, asked),
    placeholderData: keepPreviousData,
    enabled: active,
  })
  const { data } = found
  const open = (task: AskedTask) => task.questions.some((q) => q.answer === null)
  // A line from a notification stands first.
  const wanted = query.get('line')
  const list = data ? [...data.list].sort((a, b) => Number(b.id === wanted) - Number(a.id === wanted)) : []
  return (
    <section className="desk-asked">
      <header className="list-head">
        <h1>
          {say(t.askedTitle)} {data && data.open > 0 && <small>{say(t.askedCountOpen, { n: data.open })}</small>}
        </h1>
      </header>
      {found.error && !data && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!data && !found.error && (
        <div className="waiting" aria-busy="true">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
      {data && data.open === 0 && <EmptyNotice title={say(t.askedNone)} hint={say(t.askedNoneHint)} />}
      {list.some(open) && (
        <ul className="desk-asked-list">
          {list.filter(open).map((task) => (
            <li key={task.id}>
              <Asked task={task} />
            </li>
          ))}
        </ul>
      )}
      {list.some((task) => !open(task)) && (
        <>
          <h2>{say(t.askedEarlier)}</h2>
          <ul className="desk-asked-list">
            {list
              .filter((task) => !open(task))
              .map((task) => (
                <li key={task.id} className="desk-card">
                  <Goods task={task} under />
                  {task.questions.map((q) => (
                    <Question key={q.id} question={q} />
                  ))}
                </li>
              ))}
          </ul>
        </>
      )}
      {data && data.total > pageSize && (
        <Pagination
          current={currentPage}
          pageSize={pageSize}
          total={data.total}
          showSizeChanger={false}
          onChange={(page) => setQuery(new URLSearchParams(page > 1 ? { currentPage: String(page) } : {}))}
        />
      )}
    </section>
  )
}

function Goods({ task, under = false }: { task: AskedTask; under?: boolean }) {
  const say = useText()
  const more = [task.modelNumber, task.brand, task.orderCode && `${say(f.orderCode)} ${task.orderCode}`].filter(Boolean)
  return (
    <header>
      {under ? <h3>{task.name}</h3> : <h2>{task.name}</h2>}
      {more.length > 0 && <p className="desk-quiet">{more.join(' · ')}</p>}
      {task.description && <p className="desk-words">{task.description}</p>}
    </header>
  )
}

/** One line of goods with its open question: a field for each fact that is missing, and one for words. */
function Asked({ task }: { task: AskedTask }) {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const question = task.questions.find((q) => q.answer === null)!
  const [words, setWords] = useState('')
  const [facts, setFacts] = useState<Partial<Record<TaskAttribute, string>>>({})
  const [busy, setBusy] = useState(false)
  const filled = Object.values(facts).some((v) => v.trim())
  useUnsaved(words !== '' || filled)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || (!words.trim() && !filled)) return
    setBusy(true)
    try {
      await call(routes.answer, {
        id: task.id,
        questionId: question.id,
        answer: words.trim() || told(question, facts, say),
        attributes: facts,
      })
      void message.success(say(t.answerSent))
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: [name] })
    }
  }
  return (
    <form className="desk-card" onSubmit={(event) => void send(event)}>
      <Goods task={task} />
      {task.questions.map((q) => (
        <Question key={q.id} question={q} bare={q.answer === null} />
      ))}
      {question.missing.length > 0 && <p className="desk-quiet">{say(t.answerHint)}</p>}
      {question.missing.map((fact) => (
        <div key={fact} className="desk-item">
          <label htmlFor={`${question.id}-${fact}`}>{say(f[fact])}</label>
          <Input
            id={`${question.id}-${fact}`}
            value={facts[fact] ?? ''}
            maxLength={500}
            placeholder={task.attributes[fact]}
            onChange={(e) => setFacts({ ...facts, [fact]: e.target.value })}
          />
        </div>
      ))}
      <div className="desk-item">
        <label htmlFor={question.id}>{say(t.answer)}</label>
        <Input.TextArea
          id={question.id}
          value={words}
          maxLength={2000}
          autoSize={{ minRows: 2, maxRows: 8 }}
          onChange={(e) => setWords(e.target.value)}
        />
      </div>
      <Button type="primary" htmlType="submit" loading={busy} disabled={!words.trim() && !filled}>
        {say(t.answerSend)}
      </Button>
    </form>
  )
}

/** The facts as a sentence, where nothing else was said. */
const told = (
  question: TaskQuestion,
  facts: Partial<Record<TaskAttribute, string>>,
  say: ReturnType<typeof useText>,
): string =>
  question.missing
    .filter((fact) => facts[fact]?.trim())
    .map((fact) => `${say(f[fact])}: ${facts[fact]!.trim()}`)
    .join('; ')
