import type { Candidate, Classified } from '@clearway/contract/features/customs/classification'
import type { Text } from '@clearway/contract/kernel/text'
import { Alert, Button, Tag } from 'antd'
import { useState, type ReactNode } from 'react'

import { useKeydown } from '../../kernel/keydown.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { usePageKeys, type PageKey } from '../../kernel/pageKeys.ts'
import { codesText as t } from './codes.text.ts'
import { rulingPageText } from './ruling/rulingPage.text.ts'

import './codes.css'

type Found = Pick<Classified, 'list' | 'question' | 'corrected' | 'rulings'>
type Say = (words: Text, values?: Record<string, unknown>) => string
/** What was taken: a code of the tariff, or six digits where no tariff is on file; with the candidate and its place from 1. */
export type Picked = (code: string, candidate: Candidate, place: number) => void

interface Props {
  readonly found: Found | undefined
  /** What stands in their place while they are on their way, or when they could not be had. */
  readonly waiting?: ReactNode
  /** The code that is chosen now. */
  readonly value?: string | null | undefined
  readonly onPick: Picked
  /** The answer to the engine's question; null for "I don't know". */
  readonly onAnswer?: (answer: { facet: string; value: string } | null) => void
  /** Keys 1–9 choose wherever the focus is, but in a field that is being typed in. */
  readonly keys?: boolean
}

const colours = { strong: 'green', good: 'blue', possible: 'default' } as const
const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

const figures: readonly PageKey[] = [{ key: '1', shown: '1–9', what: t.takeKeys }]
const none: readonly PageKey[] = []

/** Keys 1 to 9 take the candidate of that place. */
function useNumberKeys(list: Found['list'] | undefined, keys: boolean, take: (of: Candidate, place: number) => void) {
  usePageKeys(keys && list?.length ? figures : none)
  useKeydown(
    (event) => {
      const place =
        /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey && !typing(event.target)
          ? Number(event.key)
          : 0
      const candidate = list?.[place - 1]
      if (!candidate) return
      event.preventDefault()
      take(candidate, place)
    },
    { active: keys },
  )
}

/** The engine's candidates with what speaks for them, to be taken by click or by the keys 1 to 9. One with several codes below opens first. */
export function CodeCandidates({ found, waiting, value, onPick, onAnswer, keys = false }: Props) {
  const say = useText()
  const [opened, setOpened] = useState<string>()
  const take = (candidate: Candidate, place: number) => {
    const [only, ...more] = lastLines(candidate)
    if (only && more.length === 0) return onPick(only.code, candidate, place)
    if (!only) return onPick(candidate.code, candidate, place)
    setOpened(candidate.code)
  }
  const list = found?.list
  useNumberKeys(list, keys, take)
  return (
    <section className="code-candidates" aria-label={say(t.candidates)}>
      <header>
        <h2>{say(t.candidates)}</h2>
        {keys && list && list.length > 0 && <small>{say(t.candidateKeys)}</small>}
      </header>
      {found?.corrected.map((c) => (
        <small key={c.from} className="code-path">
          {say(t.corrected, { to: c.to })}
        </small>
      ))}
      {!found && waiting}
      {list?.length === 0 && <Alert type="info" showIcon title={say(t.noCandidates)} />}
      {found?.question && onAnswer && <EngineQuestion question={found.question} onAnswer={onAnswer} />}
      <ol>
        {list?.map((candidate, at) => (
          <li key={candidate.code}>
            <CandidateButton
              candidate={candidate}
              rulings={found!.rulings}
              place={at + 1}
              chosen={Boolean(value?.startsWith(candidate.code))}
              onTake={() => take(candidate, at + 1)}
            />
            {opened === candidate.code && (
              <Lines candidate={candidate} value={value} onPick={(code) => onPick(code, candidate, at + 1)} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function EngineQuestion({
  question: { text, facet, answers },
  onAnswer,
}: {
  question: NonNullable<Found['question']>
  onAnswer: NonNullable<Props['onAnswer']>
}) {
  const say = useText()
  return (
    <div className="code-question" role="group" aria-label={text}>
      <strong>{text}</strong>
      {answers.map((a) => (
        <Button key={a.value} size="small" onClick={() => onAnswer({ facet, value: a.value })}>
          {a.label}
        </Button>
      ))}
      <Button size="small" type="text" onClick={() => onAnswer(null)}>
        {say(t.unsure)}
      </Button>
    </div>
  )
}

function CandidateButton({
  candidate,
  rulings,
  place,
  chosen,
  onTake,
}: {
  candidate: Candidate
  rulings: Found['rulings']
  place: number
  chosen: boolean
  onTake: () => void
}) {
  const say = useText()
  const { code, name, path, grade, evidence } = candidate
  return (
    <button type="button" className="code-candidate" aria-pressed={chosen} onClick={onTake}>
      <kbd>{place <= 9 ? place : '·'}</kbd>
      <span>
        <span className="code-candidate-head">
          <b className="code-figure">{code}</b> <Tag color={colours[grade]}>{say(t.grades[grade])}</Tag>
        </span>
        {name}
        <small>{path.slice(-1).map((p) => p.name)}</small>
        <Evidence evidence={evidence} rulings={rulings.filter((r) => r.code?.startsWith(code))} say={say} />
      </span>
    </button>
  )
}

function Evidence({
  evidence,
  rulings,
  say,
}: {
  evidence: Candidate['evidence']
  rulings: Found['rulings']
  say: Say
}) {
  const ruled = rulings.slice(0, 2).map((r) => `${r.number} → ${r.code}`)
  const decided = [...new Set(evidence.decided.map((d) => `${d.modelNumber} → ${d.code}`))].slice(0, 2)
  return (
    <>
      {ruled.length > 0 && <small>{say(rulingPageText.candidate, { rulings: ruled.join('; ') })}</small>}
      {evidence.words.length > 0 && <small>{say(t.matched, { words: evidence.words.slice(0, 8).join(' · ') })}</small>}
      {decided.length > 0 && <small>{say(t.decided, { goods: decided.join('; ') })}</small>}
      {evidence.against.slice(0, 1).map((a) => (
        <small key={a.text}>{say(t.against, { text: a.text, code: a.instead })}</small>
      ))}
    </>
  )
}

/** A line that is divided further is no code yet. */
const lastLines = ({ lines }: Candidate) =>
  lines.filter((l) => !lines.some((other) => other.code.length > l.code.length && other.code.startsWith(l.code)))

const toFirst = (group: HTMLDivElement | null) => group?.querySelector('button')?.focus()

function Lines({
  candidate,
  value,
  onPick,
}: {
  candidate: Candidate
  value: string | null | undefined
  onPick: (code: string) => void
}) {
  const say = useText()
  const language = useLanguage()
  return (
    <div ref={toFirst} className="code-lines" role="group" aria-label={say(t.linesOf, { code: candidate.code })}>
      {lastLines(candidate).map((line) => (
        <Button
          key={line.code}
          size="small"
          type={line.code === value ? 'primary' : 'default'}
          aria-pressed={line.code === value}
          onClick={() => onPick(line.code)}
        >
          <span className="code-figure">{line.code}</span> {line.name[language]}
        </Button>
      ))}
    </div>
  )
}
