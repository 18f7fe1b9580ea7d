import { DownloadOutlined } from '@ant-design/icons'
import { goodsColumns } from '@clearway/contract/business/goodsTable'
import { type IntakePart } from '@clearway/contract/features/customs/case/caseIntake'
import { caseIntakeText as c } from '@clearway/contract/features/customs/case/caseIntake.text'
import { textField } from '@clearway/contract/kernel/field'
import { Alert, Button, Tooltip } from 'antd'

import { useText } from '../../../../kernel/language.ts'
import { ImportResult } from '../../../../kernel/list/ImportResult.tsx'
import { grouped } from '../../../../kernel/show.ts'
import { intakeText as t } from './intake.text.ts'
import { LeftOut, Sums, Warnings } from './PaperFound.tsx'
import type { IntakeState, ReadPaper } from './useIntake.ts'

const fields = Object.fromEntries(Object.entries(c.columns).map(([name, label]) => [name, textField({ label })]))

interface Props {
  readonly paper: ReadPaper
  readonly at: number
  readonly state: IntakeState
}

/** What was found in one file: its tables, the head of the papers, the sums, and what is wrong. */
export function IntakeFound({ paper, at, state }: Props) {
  const { outcome } = paper
  return (
    <section className="intake-paper">
      {outcome.parts.map((part) => (
        <Part key={part.kind} part={part} paper={paper} at={at} state={state} />
      ))}
      <Facts paper={paper} />
      <Sums sums={paper.outcome.sums} />
      <Same paper={paper} />
    </section>
  )
}

function Part({ part, paper, at, state }: Props & { part: IntakePart }) {
  const say = useText()
  const columns = goodsColumns[part.kind].filter((name) => part.columns[name] !== undefined)
  return (
    <>
      <h3>{say(t.foundIn, { kind: say(c.kinds[part.kind]), file: paper.file.name })}</h3>
      <p className="intake-about">
        {part.sheet ? say(t.sheetAt, { sheet: part.sheet, row: part.headRow }) : say(t.csvAt, { row: part.headRow })} ·{' '}
        {part.remembered ? say(t.remembered) : say(t.columnsFound, { count: columns.length })}{' '}
        <Button
          type="link"
          size="small"
          disabled={state.busy}
          onClick={() =>
            state.setMapping({
              at,
              ask: { kind: part.kind, sheet: part.sheet, head: part.head, found: part.columns, missing: [] },
            })
          }
        >
          {say(t.mapAgain)}
        </Button>
      </p>
      <NoModel part={part} paper={paper} at={at} state={state} />
      <ul className="intake-columns">
        {columns.map((name) => (
          <li key={name}>
            <b>{say(c.columns[name])}</b> ← {part.columns[name]}
          </li>
        ))}
      </ul>
      <ImportResult checked={part} resource={{ fields }} />
      {part.problemRows > 0 && (
        <Button
          size="small"
          icon={<DownloadOutlined />}
          disabled={state.busy}
          onClick={() => state.failedRows(paper, part.kind)}
        >
          {say(t.failedRows)}
        </Button>
      )}
      <LeftOut part={part} />
      <Warnings part={part} />
    </>
  )
}

/** Without models no line finds its goods, whatever the file says: told before anything is taken, with the way to say which column it is. */
function NoModel({ part, at, state }: Props & { part: IntakePart }) {
  const say = useText()
  if (part.kind !== 'invoice' || part.columns['modelNumber'] !== undefined) return null
  const found = part.modelLike === null ? part.columns : { ...part.columns, modelNumber: part.modelLike }
  return (
    <Alert
      type={part.remembered && part.modelLike === null ? 'info' : 'warning'}
      showIcon
      title={say(t.noModel, { count: part.total })}
      description={part.modelLike === null ? undefined : say(t.modelLike, { column: part.modelLike })}
      action={
        <Button
          size="small"
          disabled={state.busy}
          onClick={() =>
            state.setMapping({ at, ask: { kind: part.kind, sheet: part.sheet, head: part.head, found, missing: [] } })
          }
        >
          {say(t.sayModel)}
        </Button>
      }
    />
  )
}

function Facts({
  paper: {
    outcome: { facts },
  },
}: {
  paper: ReadPaper
}) {
  const say = useText()
  if (facts.length === 0) return null
  return (
    <>
      <h4>{say(t.facts)}</h4>
      <dl className="intake-facts">
        {facts.map(({ name, value, of, standing }) => (
          <div key={name}>
            <dt>{say(c.facts[name])}</dt>
            <dd>
              <Tooltip title={say(t.place, { of })}>
                <span>{/^\d+(\.\d+)?$/.test(value) && !name.endsWith('No') ? grouped(value) : value}</span>
              </Tooltip>
              {standing !== null && <small>{say(t.stays, { value: standing })}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Same({
  paper: {
    outcome: { same },
  },
}: {
  paper: ReadPaper
}) {
  const say = useText()
  return (
    <>
      {[...new Map(same.map((s) => [s.caseId, s])).values()].slice(0, 3).map((s) => (
        <Alert
          key={s.caseId}
          type="warning"
          showIcon
          title={
            <a href={`/ClassifyOrder?id=${s.caseId}`} target="_blank" rel="noreferrer">
              {say(t.same, { code: s.caseCode })}
            </a>
          }
        />
      ))}
    </>
  )
}
