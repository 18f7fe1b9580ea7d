import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { caseIntakeText as c } from '@clearway/contract/features/customs/case/caseIntake.text'
import { Alert, Button, Checkbox, Radio, Spin, Upload } from 'antd'
import type { ReactNode } from 'react'

import { useText } from '../../../../kernel/language.ts'
import { intakeText as t } from './intake.text.ts'
import { IntakeFound } from './IntakeFound.tsx'
import { IntakeMapping } from './IntakeMapping.tsx'
import { mostFiles, useIntake, type IntakeTarget, type Taken } from './useIntake.ts'

import './intake.css'

interface Props {
  readonly target: IntakeTarget
  /** Lines stand in the case already. */
  readonly standing?: boolean
  readonly onTaken: (taken: Taken) => void
  /** Asked for before the files, for a new case. */
  readonly children?: ReactNode
}

/** Files of papers, what was found in them, and what becomes of it; nothing is written before the last button. */
export function Intake({ target, standing = false, onTaken, children }: Props) {
  const say = useText()
  const state = useIntake(target, onTaken)
  const { papers, reading, mapping, made } = state
  if (mapping && papers[mapping.at]) {
    const { at, ask } = mapping
    const back = () => (papers[at]!.outcome.ask.length > 0 ? state.clear() : state.setMapping(undefined))
    return (
      <IntakeMapping
        key={`${ask.kind} ${ask.head.join('|')}`}
        file={papers[at]!.file.name}
        ask={ask}
        busy={state.busy}
        onBack={back}
        onSave={(columns) => void state.saveMapping(ask.kind, ask.head, columns)}
      />
    )
  }
  return (
    <div className="intake">
      {papers.length === 0 && !made && children}
      {made && papers.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={say(t.packingLeft, { code: made.caseCode })}
          action={
            <Button size="small" onClick={() => onTaken(made)}>
              {say(t.openCase)}
            </Button>
          }
        />
      )}
      {papers.map((paper, at) => (
        <IntakeFound key={`${at} ${paper.file.name}`} paper={paper} at={at} state={state} />
      ))}
      {reading && (
        <div className="intake-reading" role="status">
          <Spin size="small" /> {say(t.reading, { name: reading })}
        </div>
      )}
      {papers.length < mostFiles && !made && <Choose state={state} first={papers.length === 0} />}
      {papers.length > 0 && <Take state={state} target={target} standing={standing} />}
    </div>
  )
}

function Choose({ state, first }: { state: ReturnType<typeof useIntake>; first: boolean }) {
  const say = useText()
  return (
    <>
      {first && <p className="intake-about">{say(t.intro)}</p>}
      <Upload.Dragger
        accept=".xlsx,.csv"
        multiple
        showUploadList={false}
        disabled={state.busy || state.reading !== undefined}
        className={first ? '' : 'intake-more'}
        beforeUpload={(file, all) => {
          // Called for each file of the drop; the whole of it is read once.
          if (file === all[0]) void state.choose(all)
          return false
        }}
      >
        {first && (
          <p>
            <InboxOutlined style={{ fontSize: 32 }} aria-hidden />
          </p>
        )}
        <p>{say(t.drop)}</p>
      </Upload.Dragger>
      {first && (
        <div className="intake-templates">
          {(['invoice', 'packingList'] as const).map((kind) => (
            <Button
              key={kind}
              size="small"
              type="link"
              icon={<DownloadOutlined />}
              onClick={() => state.template(kind)}
            >
              {say(t.template, { kind: say(c.kinds[kind]) })}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

function Take({
  state,
  target,
  standing,
}: {
  state: ReturnType<typeof useIntake>
  target: IntakeTarget
  standing: boolean
}) {
  const say = useText()
  const { papers, made, busy, again } = state
  const outcomes = papers.map((p) => p.outcome)
  const parts = outcomes.flatMap((o) => o.parts)
  const invoices = parts.filter((p) => p.kind === 'invoice')
  const bad = parts.reduce((n, p) => n + p.problemRows, 0)
  const good = (invoices.length > 0 ? invoices : parts).reduce((n, p) => n + p.good, 0)
  const sum = (of: 'matched' | 'unmatched') => outcomes.reduce((n, o) => n + o[of], 0)
  const noLines = invoices.length === 0 && !made && !standing
  const blocked =
    noLines || good === 0 || (outcomes.some((o) => o.same.length > 0) && !again) || state.reading !== undefined
  const words = bad > 0 ? t.takeGood : invoices.length === 0 ? t.takePacking : target.id || made ? t.take : t.takeNew
  return (
    <>
      {invoices.length > 0 && (
        <p className="intake-counts" role="status">
          <b>{say(t.matched, { count: sum('matched') })}</b> · {say(t.unmatched, { count: sum('unmatched') })}
        </p>
      )}
      {noLines ? (
        <Alert type="info" showIcon title={say(t.onlyPacking)} />
      ) : (
        papers.length > 1 &&
        parts.some((p) => p.kind === 'packingList') && <p className="intake-about">{say(t.joinLater)}</p>
      )}
      {standing && invoices.length > 0 && (
        <Radio.Group
          value={state.how}
          disabled={busy}
          onChange={(event) => state.setHow(event.target.value as 'append' | 'replace')}
          options={[
            { value: 'append', label: say(t.append) },
            { value: 'replace', label: say(t.replace) },
          ]}
        />
      )}
      {outcomes.some((o) => o.same.length > 0) && (
        <Checkbox checked={again} disabled={busy} onChange={(event) => state.setAgain(event.target.checked)}>
          {say(t.again)}
        </Checkbox>
      )}
      <div className="case-dialog-foot">
        <Button type="primary" loading={busy} disabled={blocked} onClick={() => void state.take(bad > 0)}>
          {say(words, { count: good })}
        </Button>
        {!made && (
          <Button disabled={busy} onClick={state.clear}>
            {say(t.other)}
          </Button>
        )}
      </div>
    </>
  )
}
