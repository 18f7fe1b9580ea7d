import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  ExclamationCircleOutlined,
  InfoCircleOutlined,
  LoadingOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useMemo, useSyncExternalStore } from 'react'

import type { ApiError } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { problemWords } from '../../../kernel/report.ts'
import { rowsText } from '../../../kernel/rows.text.ts'
import { useDeclaration } from './declarationContext.ts'
import { declarationPageText as t } from './declarationPage.text.ts'
import { problemWhere } from './fields/placeWords.ts'
import { problemLevels, type DecProblem, type ProblemLevel } from './problemStore.ts'
import { usePlaceReader } from './usePlaceReader.ts'

interface Props {
  readonly checking: boolean
  readonly error: ApiError | null
  readonly onAgain: () => void
  readonly onGo: (problem: DecProblem) => void
  /** The one to which F8 went last. */
  readonly at: DecProblem | undefined
}

const icons = { error: CloseCircleOutlined, warning: ExclamationCircleOutlined, hint: InfoCircleOutlined } as const

/** Everything that customs would object to, and what a careful colleague would ask; each leads to its field. */
export const ChecksPanel = memo(function ChecksPanel({ checking, error, onAgain, onGo, at }: Props) {
  const { problems, prefix } = useDeclaration()
  const say = useText()
  const found = useSyncExternalStore(problems.subscribe, problems.get)
  return (
    <section className="dec-checks" aria-labelledby={`${prefix}checks`}>
      <header>
        <h2 id={`${prefix}checks`}>
          {say(t.checks)} <kbd>F8</kbd>
        </h2>
        {checking && <LoadingOutlined aria-label={say(t.checksWait)} />}
        {found && <Counts found={found} />}
      </header>
      <p className="unseen" role="status" aria-live="polite">
        {found && !checking ? say(t.checksTold, found) : ''}
      </p>
      {error && (
        <p className="dec-checks-failed" role="alert">
          {problemWords(error)}{' '}
          <Button size="small" onClick={onAgain}>
            {say(rowsText.retry)}
          </Button>
        </p>
      )}
      {!found && !error && <p className="dec-quiet">{say(t.checksWait)}</p>}
      {found?.problems.length === 0 && (
        <p className="dec-checks-none">
          <CheckCircleOutlined aria-hidden /> <strong>{say(t.checksNone)}</strong> {say(t.checksNoneHint)}
        </p>
      )}
      <ProblemList onGo={onGo} at={at} />
    </section>
  )
})

export function Counts({ found }: { found: { errors: number; warnings: number; hints: number } }) {
  const say = useText()
  const counts = { error: found.errors, warning: found.warnings, hint: found.hints }
  return (
    <span className="dec-counts">
      {problemLevels
        .filter((level) => counts[level] > 0)
        .map((level) => {
          const Icon = icons[level]
          return (
            <span key={level} data-level={level}>
              <Icon aria-label={say(t.levels[level])} /> {counts[level]}
            </span>
          )
        })}
    </span>
  )
}

interface Group {
  readonly problem: DecProblem
  readonly key: string
  readonly words: string
  readonly numbers: number[]
}

/** The same said of the same field of many lines is one entry, with the numbers of the lines. */
function grouped(
  problems: readonly DecProblem[],
  say: ReturnType<typeof useText>,
  numberOf: (lineId: string) => number,
): Group[] {
  const groups = new Map<string, Group>()
  for (const [n, problem] of problems.entries()) {
    const { block, lineId, at = 0, field } = problem.place
    const words = say(problem.text, problem.values)
    const no = lineId ? numberOf(lineId) : at + 1
    const key = block === 'line' ? `${problem.level} ${field} ${words}` : `${n}`
    const known = groups.get(key)
    if (known) known.numbers.push(no)
    else groups.set(key, { problem, key, words, numbers: [no] })
  }
  return [...groups.values()]
}

/** `1–3, 7` */
function ranges(numbers: readonly number[]): string {
  const parts: [number, number][] = []
  for (const n of [...numbers].sort((a, b) => a - b)) {
    const last = parts.at(-1)
    if (last && n <= last[1] + 1) last[1] = n
    else parts.push([n, n])
  }
  return parts.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}

/** The problems by their weight; `most` cuts a long list, `levels` shows some of them. */
export function ProblemList({
  onGo,
  at,
  most = Infinity,
  levels = problemLevels,
}: Pick<Props, 'onGo'> & { at?: DecProblem | undefined; most?: number; levels?: readonly ProblemLevel[] }) {
  const { problems } = useDeclaration()
  const say = useText()
  const ordered = useSyncExternalStore(problems.subscribe, problems.ordered)
  const reader = usePlaceReader()
  const groups = useMemo(
    () =>
      grouped(
        ordered.filter((p) => levels.includes(p.level)),
        say,
        reader.numberOf,
      ).slice(0, most),
    [ordered, say, reader, most, levels],
  )
  return (
    <>
      {problemLevels.map((level) => {
        const shown = groups.filter((g) => g.problem.level === level)
        if (!shown.length) return null
        const Icon = icons[level]
        return (
          <div key={level} className="dec-problems" data-level={level}>
            <h3>
              <Icon aria-hidden /> {say(t.levels[level])}{' '}
              <small>{ordered.filter((p) => p.level === level).length}</small>
            </h3>
            <ul>
              {shown.map(({ problem, key, words, numbers }) => (
                <li key={key}>
                  <button
                    type="button"
                    aria-current={
                      (at !== undefined &&
                        at.level === level &&
                        say(at.text, at.values) === words &&
                        at.place.field === problem.place.field &&
                        at.place.block === problem.place.block) ||
                      undefined
                    }
                    onClick={() => onGo(problem)}
                  >
                    <small>{problemWhere(problem, reader, ranges(numbers))}</small>
                    <span>{words}</span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </>
  )
}
