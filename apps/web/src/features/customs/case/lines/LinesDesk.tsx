import { SolutionOutlined } from '@ant-design/icons'
import { caseIntake, type DeskLine } from '@clearway/contract/features/customs/case/caseIntake'
import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Popover, Tooltip } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'

import { call } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { useMe } from '../../../../kernel/me.ts'
import { useReport } from '../../../../kernel/report.ts'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import type { CaseTabProps } from '../caseTabProps.ts'
import { intakeText as t } from '../intake/intake.text.ts'
import { useCase } from '../useCaseFile.ts'
import { isOpenLine } from './caseLineDraft.ts'
import { useDeskLines } from './useDeskLines.ts'

import '../intake/intake.css'

const most = 100

/** Among the tools of the lines, for staff: sends open lines to the classifiers and shows who works on them. */
export function LinesDesk({ id, opened, saver }: Omit<CaseTabProps, 'shown'>) {
  const say = useText()
  const can = useCan()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const { lines } = useCase()
  const customer = useMe()?.user.area === 'customer'
  const [busy, setBusy] = useState(false)
  const open = useSyncExternalStore(lines.lines.subscribe, () => lines.lines.get().filter(isOpenLine).length)
  if (customer || !can('customsCase.decide') || open === 0) return null
  const send = async () => {
    setBusy(true)
    try {
      await saver.flush()
      const { sent, matched } = await call(caseIntake.toDesk, { id })
      const told = [
        sent > 0 && say(t.sent, { count: sent }),
        matched > 0 && say(t.sentMatched, { count: matched }),
      ].filter(Boolean)
      void message.info(told.length > 0 ? told.join(' · ') : say(t.sentNone), 5)
      await Promise.all([lines.look(), client.invalidateQueries({ queryKey: [customsCase.name] })])
    } catch (error) {
      report(error)
    }
    setBusy(false)
  }
  return (
    <>
      {caseMachine.may('toDesk', opened.row.status) && (
        <Tooltip title={say(t.toDeskHint)}>
          <Button size="small" loading={busy} onClick={() => void send()}>
            {say(t.toDesk, { count: open })}
          </Button>
        </Tooltip>
      )}
      <Popover
        trigger="click"
        placement="bottomLeft"
        destroyOnHidden
        title={say(t.desk)}
        content={<DeskLines id={id} />}
      >
        <Button size="small" icon={<SolutionOutlined />}>
          {say(t.desk)}
        </Button>
      </Popover>
    </>
  )
}

function DeskLines({ id }: { id: string }) {
  const say = useText()
  const { lines } = useCase()
  const { data } = useDeskLines(id, true)
  if (!data) return <p className="waiting" aria-busy="true" />
  if (data.length === 0) return <p>{say(t.deskEmpty)}</p>
  const byId = new Map(lines.lines.get().map((l) => [l.key, l]))
  return (
    <ul className="intake-desk">
      {data.slice(0, most).map((line) => (
        <DeskRow
          key={line.lineId}
          line={line}
          goods={byId.get(line.lineId)?.modelNumber || byId.get(line.lineId)?.name || ''}
        />
      ))}
      {data.length > most && <li>…</li>}
    </ul>
  )
}

function DeskRow({ line: { row, taskId, status, holder, since, asked }, goods }: { line: DeskLine; goods: string }) {
  const say = useText()
  const can = useCan()
  const zone = useTimeZone()
  const state = !taskId
    ? t.states.none
    : status === 'query'
      ? asked
        ? t.states.query
        : t.states.answered
      : status === 'first'
        ? t.states.first
        : t.states.unclassified
  const words = (
    <>
      {say(t.deskRow, { row })} {goods}
    </>
  )
  return (
    <li>
      {taskId && can('classifyTask.view') ? (
        <Link
          to={`/ClassifyPlatform?line=${taskId}${status === 'first' ? '&tab=first' : status === 'query' ? '&tab=query' : ''}`}
          aria-label={say(t.deskOpen, { row })}
        >
          {words}
        </Link>
      ) : (
        <span>{words}</span>
      )}
      <span>
        {holder ? say(t.holder, { person: holder, since: since ? timeIn(zone, since).slice(5) : '' }) : say(state)}
      </span>
    </li>
  )
}
