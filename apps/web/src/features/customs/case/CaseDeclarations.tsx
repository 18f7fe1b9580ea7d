import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as c } from '@clearway/contract/features/customs/case/customsCase.text'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { declarationText as d } from '@clearway/contract/features/customs/declaration/declaration.text'
import { stateColours, stateLabels, type DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import type { DeclarationSummary } from '@clearway/contract/features/customs/declaration/summary'
import { PlusOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Modal, Radio } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { useMe } from '../../../kernel/me.ts'
import { grouped, timeIn, trimmedDecimal } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { caseFileText as t } from './caseFile.text.ts'
import type { CaseTabProps } from './caseTabs.ts'

const makeable: readonly string[] = ['toDeclare', 'declaring']

/** The declarations of a case with their states and figures, and the making of them from its lines. */
export function CaseDeclarations({ id, opened, saver }: CaseTabProps) {
  const say = useText()
  const can = useCan()
  const customer = useMe()?.user.area === 'customer'
  const [making, setMaking] = useState(false)
  const { declarations, row } = opened
  const ready = makeable.includes(row.status)
  const make = can('declaration.edit') && !customer && (
    <Button type={declarations.length === 0 ? 'primary' : 'default'} icon={<PlusOutlined />} disabled={!ready} onClick={() => setMaking(true)}>{say(t.make)}</Button>
  )
  return (
    <section className="case-declarations" aria-label={say(t.declarations)}>
      <div className="case-line-tools">
        {make}
        {make && !ready && <span className="case-quiet">{say(t.makeNotYet, { status: say(c.statuses[row.status]) })}</span>}
      </div>
      {declarations.length === 0 ? <EmptyNotice title={say(t.noDeclarations)} hint={say(t.noDeclarationsHint)} /> : <Declarations rows={declarations} />}
      {making && <MakeDialog id={id} count={row.lineCount} before={() => saver.flush()} onClose={() => setMaking(false)} />}
    </section>
  )
}

function Declarations({ rows }: { rows: readonly DeclarationSummary[] }) {
  const say = useText()
  const zone = useTimeZone()
  const heads = [d.code, d.status, d.entryId, d.lineCount, d.total, c.packages, c.grossWeight, c.netWeight, d.submittedAt, d.releasedAt]
  const figure = (value: string | null) => (value ? grouped(trimmedDecimal(value)) : '')
  return (
    // It scrolls sideways on a phone, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="case-scroll" tabIndex={0} role="region" aria-label={say(t.declarations)}>
      <table className="list-plain case-table">
        <thead><tr>{heads.map((head) => <th key={head.en} scope="col">{say(head)}</th>)}</tr></thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.id}>
              <th scope="row" className="list-figures"><Link to={`/declarationDetail?id=${r.id}`} aria-label={say(t.openDeclaration, { code: r.code })}>{r.code}</Link></th>
              <td><State state={r.status as DeclarationState} />{r.faultCount > 0 && <span className="case-wanting"> {say(t.faults, { count: r.faultCount })}</span>}</td>
              <td className="list-figures">{r.entryId}</td>
              <td className="list-figures case-end">{r.lineCount}</td>
              <td className="list-figures case-end">{r.currency} {grouped(trimmedDecimal(r.total, 2))}</td>
              <td className="list-figures case-end">{figure(r.packages)}</td>
              <td className="list-figures case-end">{figure(r.gross)}</td>
              <td className="list-figures case-end">{figure(r.net)}</td>
              <td className="list-figures">{r.submittedAt && timeIn(zone, r.submittedAt)}</td>
              <td className="list-figures">{r.releasedAt && timeIn(zone, r.releasedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function State({ state }: { state: DeclarationState }) {
  const say = useText()
  return <><span className={`list-dot list-dot-${stateColours[state]}`} aria-hidden="true" />{say(stateLabels[state])}</>
}

type Merge = keyof typeof t.merges

function MakeDialog({ id, count, before, onClose }: { id: string; count: number; before: () => Promise<boolean>; onClose: () => void }) {
  const say = useText()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  const [merge, setMerge] = useState<Merge>('equal')
  const { busy, send } = useSend({ onDone: onClose, reread: [customsCase.name, declaration.name], success: null })
  const make = () => send(async () => {
    await before()
    const { ids, notes } = await call(declaration.routes.make, { caseId: id, merge })
    void client.invalidateQueries({ queryKey: [declaration.name] })
    void message.success(say(t.made, { count: ids.length }))
    if (notes.length > 0) modal.info({ title: say(t.notesTitle), content: <ul className="case-results">{notes.map((note) => <li key={note.en}>{say(note)}</li>)}</ul> })
  })
  return (
    <Modal open onCancel={onClose} title={say(t.makeTitle, { count })} okText={say(t.make)} cancelText={say(common.cancel)} confirmLoading={busy} onOk={() => void make()}>
      <Form layout="vertical">
        <p className="case-quiet">{say(t.makeHint)}</p>
        <Form.Item label={say(t.merge)}>
          <Radio.Group value={merge} aria-label={say(t.merge)} onChange={(event) => setMerge(event.target.value as Merge)} className="case-merges" options={(Object.keys(t.merges) as Merge[]).map((value) => ({ value, label: say(t.merges[value]) }))} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
