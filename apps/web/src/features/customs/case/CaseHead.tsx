import {
  CopyOutlined,
  FormOutlined,
  HistoryOutlined,
  MoreOutlined,
  UserOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { customsCase, ownCase, type CaseStep } from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as c } from '@clearway/contract/features/customs/case/customsCase.text'
import { App, Button, Dropdown, Tag } from 'antd'
import { useState, type ReactNode } from 'react'

import { DueClock } from '../../../business/DueClock.tsx'
import { ShipmentStrip } from '../../../business/ShipmentStrip.tsx'
import { useCan } from '../../../kernel/can.ts'
import { SaveState } from '../../../kernel/draft/SaveState.tsx'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { useMe } from '../../../kernel/me.ts'
import { rowsText } from '../../../kernel/rows.text.ts'
import { CasePrint } from '../declaration/tax/PrintMenu.tsx'
import { useBeginTrade } from '../useBeginTrade.ts'
import { caseFileText as t } from './caseFile.text.ts'
import { CaseLadder } from './CaseLadder.tsx'
import { Alarm } from './CaseLists.tsx'
import { CaseNext } from './CaseNext.tsx'
import { casePageText as p } from './casePage.text.ts'
import { forwardSteps, isDangerous, useCaseSteps, useTakeCaseStep, type Steppable } from './caseSteps.tsx'
import { DeclareButton } from './DeclareButton.tsx'
import { mainStep } from './nextStep.ts'
import { useCase } from './useCaseFile.ts'
import { useCopyCase } from './useCopyCase.tsx'

const HistoryPanel = later(
  () => import('../../../kernel/list/HistoryPanel.tsx').then((m) => m.HistoryPanel),
  (props) => props.of !== null,
)
const AssignDialog = later(
  () => import('./AssignDialog.tsx').then((m) => m.AssignDialog),
  () => true,
)
const ownSteps: readonly string[] = ['confirm', 'receive']
const declareSoon = 3 * 24 * 60

/** Saves what is typed; says why a step cannot be taken where something is not saved. Gives the case as it stands then. */
function useReady(): () => Promise<Steppable | undefined> {
  const say = useText()
  const { message } = App.useApp()
  const { saver, row } = useOpenCase()
  return async () => {
    if (await saver.flush()) return row()
    void message.error(say(saver.get().state === 'offline' ? p.notFlushedLine : p.notFlushed), 5)
    return undefined
  }
}

/** The row as it stands when it is asked for, not when this was drawn: saving just made a new version of it. */
function useOpenCase() {
  const { saver, latest } = useCase()
  return { saver, row: () => latest()!.row }
}

/** What the case is, how far it has come, who handles it, until when, and at the right what comes next. */
export function CaseHead() {
  const say = useText()
  const customer = useMe()?.user.area === 'customer'
  const { opened, saver } = useCase()
  const { row, openQuestions, documentsNeeded } = opened!
  const alive = !caseMachine.isIn('ended', row.status)
  return (
    <header className="case-head">
      <div className="case-title">
        <h1>{row.code}</h1>
        <Tag color={row.direction === 'import' ? 'blue' : 'green'}>{say(c.directions[row.direction])}</Tag>
        {row.urgent && <span className="case-urgent">{say(c.urgent)}</span>}
        {!customer && row.alarm && <Alarm alarm={row.alarm} />}
        <SaveState saver={saver} />
        <CaseActions />
      </div>
      <p className="case-facts">
        {!customer && row.orgName && <span>{row.orgName}</span>}
        {!customer && (
          <span>
            <UserOutlined aria-hidden /> <span className="unseen">{say(c.assignee)}</span>
            {row.assigneeName ?? say(t.nobody)}
          </span>
        )}
        {!customer && alive && row.dueAt && (
          <Fact name={say(t.due)}>
            <DueClock at={row.dueAt} />
          </Fact>
        )}
        {!caseMachine.isIn('declared', row.status) && row.declareBy && (
          <Fact name={say(t.declareBy)}>
            <DueClock at={row.declareBy} soon={declareSoon} />
          </Fact>
        )}
        {!customer && alive && row.openLines > 0 && (
          <span className="case-wanting">{say(t.openLines, { count: row.openLines })}</span>
        )}
        {openQuestions > 0 && (
          <span className="case-wanting">{say(customer ? t.ownQuestions : t.questions, { count: openQuestions })}</span>
        )}
        {alive && documentsNeeded > 0 && (
          <span className="case-wanting">{say(t.documents, { count: documentsNeeded })}</span>
        )}
      </p>
      <ShipmentStrip kind="customsCase" id={row.id} version={row.version} />
      <CaseLadder row={row} />
      <CaseNext />
    </header>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <span>
    {name} {children}
  </span>
)

function CaseActions() {
  const say = useText()
  const can = useCan()
  const customer = useMe()?.user.area === 'customer'
  const { opened } = useCase()
  const { row } = opened!
  const stepsOf = useCaseSteps()
  const take = useTakeCaseStep()
  const copy = useCopyCase()
  const ready = useReady()
  const beginTrade = useBeginTrade()
  const [history, setHistory] = useState<{ id: string; name: string } | null>(null)
  const [assigning, setAssigning] = useState(false)
  const steps = row.deletedAt ? [] : stepsOf(row.status)
  // What a customer confirms stands with its sums above the tabs.
  const forward = steps.filter((s) => forwardSteps.includes(s) && !(customer && ownSteps.includes(s)))
  const main = mainStep(forward, row.status, customer)
  const step = (name: CaseStep) => void take(name, row, ready)
  const more: Action[] = [
    ...(can('customsCase.assign')
      ? [{ key: 'assign', label: p.assign, icon: <UserSwitchOutlined />, run: () => setAssigning(true) }]
      : []),
    ...(can('customsCase.edit')
      ? [{ key: 'copy', label: p.copyCase, icon: <CopyOutlined />, run: () => void copy(row) }]
      : []),
    ...(can('tradeDeclaration.edit') && !row.deletedAt
      ? [
          {
            key: 'trade',
            label: p.makeTrade,
            icon: <FormOutlined />,
            run: () => beginTrade({ from: 'customsCase', id: row.id }),
          },
        ]
      : []),
    {
      key: 'history',
      label: rowsText.history,
      icon: <HistoryOutlined />,
      run: () => setHistory({ id: row.id, name: row.code ?? '' }),
    },
    ...steps
      .filter((s) => !forwardSteps.includes(s))
      .map((s): Action => ({ key: s, label: c.steps[s], danger: isDangerous(s), run: () => step(s) })),
  ]
  return (
    <div className="case-actions">
      {!row.deletedAt && <CasePrint id={row.id} before={ready} />}
      <Dropdown
        trigger={['click']}
        menu={{
          items: more.map((a) => ({ key: a.key, icon: a.icon, danger: a.danger ?? false, label: say(a.label) })),
          onClick: ({ key }) => more.find((a) => a.key === key)?.run(),
        }}
      >
        <Button icon={<MoreOutlined />} aria-label={say(t.more)} />
      </Dropdown>
      {forward.map((s) => (
        <Button key={s} type={s === main ? 'primary' : 'default'} onClick={() => step(s)}>
          {say(c.steps[s])}
        </Button>
      ))}
      <DeclareButton />
      <HistoryPanel resource={customer ? ownCase : customsCase} of={history} onClose={() => setHistory(null)} />
      {assigning && <AssignDialog cases={[row]} onClose={() => setAssigning(false)} />}
    </div>
  )
}
