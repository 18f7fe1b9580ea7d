import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { amendmentMachine } from '@clearway/contract/features/customs/declaration/receipts/amendmentSteps'
import {
  amendmentColours,
  declarationAmendment,
  type AmendmentRow,
} from '@clearway/contract/features/customs/declaration/receipts/declarationAmendment'
import { declarationAmendmentText as a } from '@clearway/contract/features/customs/declaration/receipts/declarationAmendment.text'
import { declarationMachine, type DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Modal, Skeleton, Tag } from 'antd'
import { useState } from 'react'

import { call, download, type ApiError } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { Labelled, ReasonBox } from '../../../../kernel/form/Labelled.tsx'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { useMe } from '../../../../kernel/me.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../../kernel/report.ts'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { useDeclaration } from '../declarationContext.ts'
import type { DeclarationTabProps } from '../declarationTabProps.ts'
import { AmendDialog } from './AmendDialog.tsx'
import { amendPaneText as t } from './amendPane.text.ts'
import { ChangeTable } from './ChangeTable.tsx'

import './receipt.css'

type Act = 'withdraw' | 'submit' | 'approved' | 'refused' | 'drop'
type Asked = { readonly act: Act; readonly amendment?: AmendmentRow }
const open = (one: AmendmentRow) => amendmentMachine.isIn('open', one.status)

/** What customs has accepted is changed or taken back here, step by step, with before and after. */
export function AmendmentsTab({ row, onChanged }: DeclarationTabProps) {
  const say = useText()
  const can = useCan()
  const customer = useMe()?.user.area === 'customer'
  const [editing, setEditing] = useState<AmendmentRow | 'new'>()
  const [asked, setAsked] = useState<Asked>()
  const found = useQuery<AmendmentRow[], ApiError>({
    queryKey: [declaration.name, 'amendments', row.id, row.version],
    queryFn: () => call(declarationAmendment.amendments, { id: row.id }),
    placeholderData: (before) => before,
  })
  if (found.error && !found.data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="waiting">
        <Skeleton active />
      </div>
    )
  const list = found.data
  const status: DeclarationState = row.status
  const may = (action: 'amend' | 'withdraw') =>
    can('declaration.edit') && !customer && !list.some(open) && declarationMachine.may(action, status)
  const done = () => {
    setEditing(undefined)
    setAsked(undefined)
    void found.refetch()
    onChanged()
  }
  return (
    <section className="dec-tab amend-pane" aria-label={say(t.amendments)}>
      <div className="receipt-tools">
        {may('amend') && <Button onClick={() => setEditing('new')}>{say(t.askAmend)}</Button>}
        {may('withdraw') && (
          <Button danger onClick={() => setAsked({ act: 'withdraw' })}>
            {say(t.askWithdraw)}
          </Button>
        )}
      </div>
      {list.length === 0 && <EmptyNotice title={say(t.none)} hint={say(t.noneHint)} />}
      {list.map((one) => (
        <Card
          key={one.id}
          one={one}
          writable={!customer}
          onEdit={() => setEditing(one)}
          onAct={(act) => setAsked({ act, amendment: one })}
        />
      ))}
      {editing && (
        <AmendDialog
          draft={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onDone={done}
        />
      )}
      {asked && <ActDialog {...asked} row={row} onClose={() => setAsked(undefined)} onDone={done} />}
    </section>
  )
}

interface ButtonsProps {
  readonly one: AmendmentRow
  readonly writable: boolean
  readonly onEdit: () => void
  readonly onAct: (act: Act) => void
}

function Card({ one, writable, onEdit, onAct }: ButtonsProps) {
  const page = useDeclaration()
  const say = useText()
  const zone = useTimeZone()
  const facts = [one.number, one.createdByName, timeIn(zone, one.createdAt)].filter(Boolean).join(' · ')
  return (
    <article className="amend-card" aria-label={`${say(a.kinds[one.kind])} ${say(a.statuses[one.status])}`}>
      <header>
        <b>{say(a.kinds[one.kind])}</b> <Tag color={amendmentColours[one.status]}>{say(a.statuses[one.status])}</Tag>{' '}
        <span className="dec-quiet">{facts}</span>
      </header>
      <p>
        {say(a.reason)}：{one.reason}
      </p>
      {one.kind === 'amend' && <ChangeTable changes={one.changes} of={page} />}
      {(one.note || one.decidedAt) && (
        <p className="dec-quiet">
          {[one.note, one.decidedAt && timeIn(zone, one.decidedAt)].filter(Boolean).join(' · ')}
        </p>
      )}
      <CardButtons one={one} writable={writable} onEdit={onEdit} onAct={onAct} />
    </article>
  )
}

/** What can be done with an amendment, by its state and the right of the person. */
function CardButtons({ one, writable, onEdit, onAct }: ButtonsProps) {
  const say = useText()
  const can = useCan()
  const language = useLanguage()
  const report = useReport()
  const print = (paper: 'pdf' | 'excel') =>
    void download(declarationAmendment.printAmendment, { amendmentId: one.id, paper, language }).catch(report)
  const mayEdit = writable && can('declaration.edit')
  const maySend = writable && can('declaration.submit')
  return (
    <footer>
      {writable && can('declaration.export') && (
        <>
          <Button size="small" onClick={() => print('pdf')}>
            {say(t.pdf)}
          </Button>
          <Button size="small" onClick={() => print('excel')}>
            {say(t.excel)}
          </Button>
        </>
      )}
      {mayEdit && amendmentMachine.may('edit', one.status) && one.kind === 'amend' && (
        <Button size="small" onClick={onEdit}>
          {say(t.edit)}
        </Button>
      )}
      {maySend && amendmentMachine.may('submit', one.status) && (
        <Button size="small" type="primary" onClick={() => onAct('submit')}>
          {say(t.submit)}
        </Button>
      )}
      {maySend && amendmentMachine.may('approve', one.status) && (
        <>
          <Button size="small" type="primary" onClick={() => onAct('approved')}>
            {say(t.approve)}
          </Button>
          <Button size="small" onClick={() => onAct('refused')}>
            {say(t.refuse)}
          </Button>
        </>
      )}
      {mayEdit && open(one) && (
        <Button size="small" type="text" danger onClick={() => onAct('drop')}>
          {say(t.drop)}
        </Button>
      )}
    </footer>
  )
}

const words: Readonly<Record<Act, { title: Text; hint?: Text }>> = {
  withdraw: { title: t.askWithdraw, hint: t.withdrawHint },
  submit: { title: t.submit },
  approved: { title: t.approve },
  refused: { title: t.refuse },
  drop: { title: t.drop, hint: t.dropHint },
}

/** The last question before a step, with what it wants to know. */
function ActDialog({
  act,
  amendment,
  row,
  onClose,
  onDone,
}: Asked & { row: DeclarationTabProps['row']; onClose: () => void; onDone: () => void }) {
  const say = useText()
  const [note, setNote] = useState('')
  const [number, setNumber] = useState(amendment?.number ?? '')
  const { busy, send } = useSend({ reread: [declaration.name, 'customsCase'], success: t.done, onDone })
  const take = async () => {
    if (act === 'withdraw')
      return call(declarationAmendment.addAmendment, { declarationId: row.id, kind: 'withdraw', reason: note.trim() })
    const taken = { amendmentId: amendment!.id, version: amendment!.version }
    if (act === 'submit') return call(declarationAmendment.submitAmendment, { ...taken, number: number.trim() })
    if (act === 'drop') return call(declarationAmendment.dropAmendment, { ...taken, note: note.trim() })
    return call(declarationAmendment.decideAmendment, {
      ...taken,
      outcome: act,
      number: number.trim(),
      note: note.trim(),
    })
  }
  const { title, hint } = words[act]
  const told = act === 'approved' ? (amendment?.kind === 'withdraw' ? t.withdrawHint : t.approveHint) : hint
  const label = act === 'withdraw' ? a.reason : t.note
  return (
    <Modal
      open
      title={`${say(title)} · ${row.code}`}
      okText={say(title)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: act === 'withdraw' && !note.trim(), danger: act === 'withdraw' || act === 'drop' }}
      onCancel={onClose}
      onOk={() => void send(take)}
    >
      {told && <p className="dec-quiet">{say(told)}</p>}
      {(act === 'submit' || act === 'approved' || act === 'refused') && (
        <Labelled label={say(t.number)}>
          {(id) => (
            <Input
              id={id}
              autoFocus
              maxLength={40}
              value={number}
              onChange={(event) => setNumber(event.target.value)}
            />
          )}
        </Labelled>
      )}
      {act !== 'submit' && (
        <ReasonBox
          label={say(label)}
          required={act === 'withdraw'}
          autoFocus={act === 'withdraw' || act === 'drop'}
          onChange={setNote}
        />
      )}
    </Modal>
  )
}
