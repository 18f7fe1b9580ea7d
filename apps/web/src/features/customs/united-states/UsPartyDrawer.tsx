import { partyRoles, usParty, type UsPartyRow } from '@clearway/contract/features/customs/united-states/usParty'
import { usPartyText as f } from '@clearway/contract/features/customs/united-states/usParty.text'
import { usPartyFaults, usPartyMachine } from '@clearway/contract/features/customs/united-states/usPartySteps'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { RecordDrawer } from '../../../business/record/RecordDrawer.tsx'
import { RecordFacts } from '../../../business/record/RecordFacts.tsx'
import { call, download } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useAskFirst } from '../../../kernel/form/askFirst.tsx'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { HistoryPanel } from '../../../kernel/list/HistoryPanel.tsx'
import { useMe } from '../../../kernel/me.ts'
import { useReport } from '../../../kernel/report.ts'
import { Instructions } from './Instructions.tsx'
import { unitedStatesText as t } from './unitedStates.text.ts'
import { UsBonds } from './UsBonds.tsx'
import { UsPartyForm } from './UsPartyForm.tsx'

import './unitedStates.css'

const { routes, name, fields } = usParty
const beside = ['name', 'state', 'orgName', ...partyRoles]

/** One party with its steps, numbers, bonds and the way to its powers. */
export function UsPartyDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <RecordDrawer<UsPartyRow>
      name={name}
      route={routes.queryById}
      id={id}
      state={fields.state}
      title={(row) => row.name}
      onClose={onClose}
    >
      {(row) => <Party row={row} />}
    </RecordDrawer>
  )
}

function Party({ row }: { row: UsPartyRow }) {
  const say = useText()
  const own = useMe()?.user.area === 'customer'
  const [editing, setEditing] = useState<{ row: UsPartyRow; focus?: string } | null>(null)
  const [history, setHistory] = useState(false)
  const roles = partyRoles.filter((role) => row[role]).map((role) => say(f[role]))
  return (
    <>
      {row.state === 'suspended' && row.suspendedReason && (
        <Alert type="warning" showIcon title={row.suspendedReason} />
      )}
      {!own && <Missing row={row} onFill={(focus) => setEditing({ row, focus })} />}
      <Steps row={row} onEdit={() => setEditing({ row })} onHistory={() => setHistory(true)} />
      {!own && <Instructions orgId={row.orgId} />}
      <p className="us-roles">{roles.join(say(t.between))}</p>
      <Beside row={row} />
      {row.importer && <UsBonds party={row} />}
      <RecordFacts resource={usParty} row={row} except={beside} />
      <UsPartyForm resource={usParty} editing={editing} onClose={() => setEditing(null)} />
      <HistoryPanel
        resource={usParty}
        of={history ? { id: row.id, name: row.name } : null}
        onClose={() => setHistory(false)}
      />
    </>
  )
}

const entryRoles = ['importer', 'consignee', 'manufacturer'] as const

/** The ways to what it signed and to the entries that it had a part in. */
function Beside({ row }: { row: UsPartyRow }) {
  const say = useText()
  const can = useCan()
  const own = useMe()?.user.area === 'customer'
  return (
    <div className="us-beside">
      {can('usPower.view') && <Link to={`/powerOfAttorney?partyId=${row.id}`}>{say(t.powers)}</Link>}
      {can('usEntry.view') &&
        !own &&
        entryRoles
          .filter((role) => row[role])
          .map((role) => (
            <Link key={role} to={`/importClearance?${role}Id=${row.id}`}>
              {say(t.entriesAs[role])}
            </Link>
          ))}
    </div>
  )
}

/** What a 5106 still needs, before anybody tries. */
function Missing({ row, onFill }: { row: UsPartyRow; onFill: (field: string) => void }) {
  const say = useText()
  const may = useCan()('usParty.edit')
  if (row.state !== 'draft' || !row.importer || row.onFile) return null
  const faults = usPartyFaults({ ...row }).map(({ field }) => field)
  if (!faults.length) return null
  const words = faults.map((field) => say(fields[field as keyof typeof fields].label)).join(say(t.between))
  return (
    <Alert
      type="info"
      showIcon
      title={say(t.missing5106, { fields: words })}
      action={
        may && (
          <Button size="small" onClick={() => onFill(faults[0]!)}>
            {say(t.fillIn)}
          </Button>
        )
      }
    />
  )
}

type Plain = 'prepare' | 'submit' | 'takeBack' | 'activate' | 'resume'
type Step = Plain | 'suspend'
const onward: ReadonlySet<Step> = new Set(['prepare', 'submit', 'activate', 'resume'])

/** Steps that make sense of this party: one that imports nothing, or whose number customs knows, hands in no 5106. */
function stepsOf({ state, importer, onFile }: UsPartyRow): Step[] {
  if (!state) return []
  const bare = !importer || onFile
  return usPartyMachine
    .stepsFrom(state)
    .filter((step) => (step === 'prepare' ? !bare : step !== 'activate' || bare || state === 'submitted'))
}

function useReread() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [name] })
}

function Steps({ row, onEdit, onHistory }: { row: UsPartyRow; onEdit: () => void; onHistory: () => void }) {
  const say = useText()
  const can = useCan()
  const report = useReport()
  const language = useLanguage()
  const own = useMe()?.user.area === 'customer'
  const { message } = App.useApp()
  const ask = useAskFirst()
  const reread = useReread()
  const [busy, setBusy] = useState(false)
  const { id, version } = row
  const tellDone = () => void message.success(say(common.operationSuccess))
  const take = async (step: Step) => {
    if (step === 'suspend') {
      const question = {
        title: say(t.suspendTitle, { name: row.name }),
        okText: say(f.steps.suspend),
        danger: true,
        body: <p>{say(t.suspendBody)}</p>,
        reason: { label: say(f.suspendedReason), max: 300, needed: true },
      }
      await ask(question, async (reason) => {
        await call(routes.suspend, { id, version, reason }).finally(reread)
        tellDone()
      })
      return
    }
    setBusy(true)
    await call(routes[step], { id, version }).then(tellDone, report)
    setBusy(false)
    reread()
  }
  const steps = can('usParty.advance') && !own ? stepsOf(row) : []
  return (
    <div className="record-steps">
      {can('usParty.edit') && row.state && usPartyMachine.may('edit', row.state) && (
        <Button onClick={onEdit}>{say(common.edit)}</Button>
      )}
      {steps.map((step) => (
        <Button
          key={step}
          type={onward.has(step) ? 'primary' : 'default'}
          danger={step === 'suspend'}
          disabled={busy}
          onClick={() => void take(step)}
        >
          {say(f.steps[step])}
        </Button>
      ))}
      {row.importer && (
        <Button onClick={() => void download(routes.form5106, { id, language }).catch(report)}>
          {say(f.form5106)}
        </Button>
      )}
      {row.importerNumber && can('usParty.importerNumber') && !own && <WholeNumber id={id} />}
      <Button onClick={onHistory}>{say(t.history)}</Button>
    </div>
  )
}

/** The whole number, once somebody asked for it: that they did is kept. */
function WholeNumber({ id }: { id: string }) {
  const say = useText()
  const report = useReport()
  const [number, setNumber] = useState<string | null>(null)
  return number ? (
    <output>{number}</output>
  ) : (
    <Button
      onClick={() =>
        void call(routes.showNumber, { id }).then(({ importerNumber }) => setNumber(importerNumber), report)
      }
    >
      {say(t.showNumber)}
    </Button>
  )
}
