import { powerFaults } from '@clearway/contract/features/customs/united-states/powerRules'
import { usPower, type UsPowerRow } from '@clearway/contract/features/customs/united-states/usPower'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { RecordDrawer } from '../../../business/record/RecordDrawer.tsx'
import { RecordFacts } from '../../../business/record/RecordFacts.tsx'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { HistoryPanel } from '../../../kernel/list/HistoryPanel.tsx'
import { useNow } from '../../../kernel/now.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { unitedStatesText as t } from './unitedStates.text.ts'
import { UsPowerForm } from './UsPowerForm.tsx'
import { UsPowerSteps } from './UsPowerSteps.tsx'

import './unitedStates.css'

const { routes, name, fields } = usPower
const evidence = ['signedName', 'signedTitle', 'signedAt', 'signedFrom', 'signedAgent', 'documentDigest', 'paperUrl']
const beside = ['code', 'state', 'partyId', ...evidence]

interface Props {
  readonly id: string | null
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** One power with its steps and the evidence of its signing. */
export function UsPowerDrawer({ id, onOpen, onClose }: Props) {
  return (
    <RecordDrawer<UsPowerRow>
      name={name}
      route={routes.queryById}
      id={id}
      state={fields.state}
      title={(row) => row.code}
      onClose={onClose}
    >
      {(row) => <Power row={row} onOpen={onOpen} />}
    </RecordDrawer>
  )
}

function Power({ row, onOpen }: { row: UsPowerRow; onOpen: (id: string) => void }) {
  const say = useText()
  const can = useCan()
  const [editing, setEditing] = useState<{ row: UsPowerRow; focus?: string } | null>(null)
  const [history, setHistory] = useState(false)
  return (
    <>
      {can('usPower.send') && <Missing row={row} onFill={(focus) => setEditing({ row, focus })} />}
      <UsPowerSteps
        row={row}
        onEdit={() => setEditing({ row })}
        onHistory={() => setHistory(true)}
        onRenewed={onOpen}
      />
      <p className="us-roles">
        {can('usParty.view') ? (
          <Link to={`/importersAndExporters?open=${row.partyId}`}>{row.partyName}</Link>
        ) : (
          row.partyName
        )}
      </p>
      <RecordFacts resource={usPower} row={row} except={beside} />
      {row.signedOn && (
        <section aria-labelledby="us-evidence">
          <h2 id="us-evidence" className="us-title">
            {say(t.evidence)}
          </h2>
          <RecordFacts
            resource={usPower}
            row={row}
            except={Object.keys(fields).filter((field) => !evidence.includes(field))}
          />
        </section>
      )}
      <UsPowerForm resource={usPower} editing={editing} onClose={() => setEditing(null)} />
      <HistoryPanel
        resource={usPower}
        of={history ? { id: row.id, name: row.code } : null}
        onClose={() => setHistory(false)}
      />
    </>
  )
}

/** What stands in the way of a draft that is to be sent, before anybody tries. */
function Missing({ row, onFill }: { row: UsPowerRow; onFill: (field: string) => void }) {
  const say = useText()
  const may = useCan()('usPower.edit')
  const today = timeIn(useTimeZone(), new Date(useNow()).toISOString()).slice(0, 10)
  if (row.state !== 'draft' || !row.grantorKind || !row.portsKind) return null
  const faults = powerFaults({ ...row, certified: Boolean(row.certificateUrl) }, today)
  if (!faults.length) return null
  return (
    <Alert
      type="info"
      showIcon
      title={
        <ul className="us-plain">
          {faults.map(({ field, message }) => (
            <li key={`${field} ${message.en}`}>
              {say(fields[field as keyof typeof fields].label)}: {say(message)}
            </li>
          ))}
        </ul>
      }
      action={
        may && (
          <Button size="small" onClick={() => onFill(faults[0]!.field)}>
            {say(t.fillIn)}
          </Button>
        )
      }
    />
  )
}
