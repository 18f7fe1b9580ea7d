import { customsCaseText } from '@clearway/contract/features/customs/case/customsCase.text'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { declarationMachine, stateLabels } from '@clearway/contract/features/customs/declaration/states'
import { Alert, Tag } from 'antd'

import { ShipmentStrip } from '../../../business/ShipmentStrip.tsx'
import { SaveState } from '../../../kernel/draft/SaveState.tsx'
import { useText } from '../../../kernel/language.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { Actions } from './Actions.tsx'
import { useDeclaration, useSeen } from './declarationContext.ts'
import { declarationPageText as t } from './declarationPage.text.ts'
import { Ladder } from './Ladder.tsx'
import type { DecProblem } from './problemStore.ts'
import { Siblings } from './Siblings.tsx'

const colours = declaration.fields.status.colours
const directionColours = declaration.fields.direction.colours

/** What it is, how far it is, whether all is saved, and what comes next. */
export function HeadStrip({ reason, onGo }: { reason: string | undefined; onGo: (problem: DecProblem) => void }) {
  const { saver } = useDeclaration()
  const say = useText()
  const zone = useTimeZone()
  const row = useSeen((seen) => seen.row)
  const received = useSeen((seen) => seen.received)
  return (
    <header className="dec-head">
      <div className="dec-title">
        <h1>{row.code}</h1>
        <Tag color={directionColours[row.direction]}>{say(customsCaseText.directions[row.direction])}</Tag>
        <Tag color={colours[row.status]} title={say(t.since, { time: timeIn(zone, row.statusSince) })}>
          {say(stateLabels[row.status])}
        </Tag>
        {row.orgName && <span className="dec-quiet">{row.orgName}</span>}
        {row.entryId && (
          <span className="dec-quiet">
            {say(declaration.fields.entryId.label)} <b className="figures">{row.entryId}</b>
          </span>
        )}
        {!reason && <SaveState saver={saver} />}
        <Actions onGo={onGo} />
      </div>
      <ShipmentStrip kind="declaration" id={row.id} version={row.version} />
      <div className="dec-way">
        <Ladder status={row.status} received={received} />
        <Siblings id={row.id} caseId={row.caseId} />
      </div>
      {reason && <Alert type="info" showIcon title={reason} />}
      {row.statusNote && (
        <Alert
          type={declarationMachine.isIn('sentBack', row.status) ? 'warning' : 'info'}
          showIcon
          title={say(t.noteIs, { note: row.statusNote })}
        />
      )}
    </header>
  )
}
