import { DeleteOutlined, DownloadOutlined, MoreOutlined } from '@ant-design/icons'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { isAllowed } from '@clearway/contract/features/customs/declaration/states'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { call, download } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { useDelete } from '../../../kernel/list/deleteRows.tsx'
import type { AnyResource } from '../../../kernel/list/list.ts'
import { useReplacePage } from '../../../kernel/replacePage.ts'
import { useReport } from '../../../kernel/report.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { DeclarationPrint } from '../tax/PrintMenu.tsx'
import { useDeclaration, useSeen } from './declarationContext.ts'
import { declarationPageText as t } from './declarationPage.text.ts'
import type { DecProblem } from './problemStore.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { SubmitDialog } from './SubmitDialog.tsx'
import { useSteps, type Step } from './useSteps.ts'

const resource: AnyResource = declaration
/** What can be done next, by state and right: the next step stands out, the rest is at hand. */
export function Actions({ onGo }: { onGo: (problem: DecProblem) => void }) {
  const { problems, saver } = useDeclaration()
  const say = useText()
  const can = useCan()
  const replacePage = useReplacePage()
  const row = useSeen((seen) => seen.row)
  const found = useSyncExternalStore(problems.subscribe, problems.get)
  const { busy, take, submit } = useSteps()
  const { remove } = useDelete(resource)
  const [dialog, setDialog] = useState<'submit' | 'takeBack' | null>(null)
  const may = (step: Step | 'submit' | 'delete', right: 'edit' | 'check' | 'submit' | 'delete') => isAllowed(step, row.status) && !(step === 'delete' && row.acceptedAt) && can(`declaration.${right}`) && !row.deletedAt
  const drop = async () => {
    await remove([row])
    const there = await call(declaration.routes.queryById, { id: row.id }).then((now) => !now.deletedAt, () => false)
    if (!there) replacePage(`/ClassifyOrder?id=${row.caseId}`)
  }
  const send = async () => {
    const done = await take('sendToCheck')
    const first = problems.ordered()[0]
    if (!done && first?.level === 'error') onGo(first)
  }
  const more = may('delete', 'delete') ? [{ key: 'delete', icon: <DeleteOutlined />, danger: true, label: say(t.deleteOne), onClick: () => void drop() }] : []
  return (
    <div className="dec-actions">
      {!row.deletedAt && <DeclarationPrint id={row.id} status={row.status} before={() => saver.flush()} />}
      <Messages round={row.round} />
      {more.length > 0 && <Dropdown trigger={['click']} menu={{ items: more }}><Button icon={<MoreOutlined />} aria-label={say(common.more)} /></Dropdown>}
      {may('takeBack', 'edit') && <Button disabled={busy} onClick={() => setDialog('takeBack')}>{say(t.takeBack)}</Button>}
      {may('sendToCheck', 'edit') && <Button type="primary" loading={busy} title={found && found.errors > 0 ? say(t.checksTold, found) : undefined} onClick={() => void send()}>{say(t.sendToCheck)}</Button>}
      {may('approve', 'check') && <Button type="primary" loading={busy} onClick={() => void take('approve')}>{say(t.approve)}</Button>}
      {may('submit', 'submit') && <Button type="primary" loading={busy} onClick={() => setDialog('submit')}>{say(t.submit)}</Button>}
      {dialog === 'submit' && <SubmitDialog busy={busy} onClose={() => setDialog(null)} onGo={onGo} onSubmit={() => void submit().then((done) => done && setDialog(null))} />}
      {dialog === 'takeBack' && <ReasonDialog code={row.code} busy={busy} onClose={() => setDialog(null)} onSend={(reason) => void take('takeBack', reason).then((done) => done && setDialog(null))} />}
    </div>
  )
}

/** The messages that left the house, the last first. */
function Messages({ round }: { round: number }) {
  const { store } = useDeclaration()
  const say = useText()
  const zone = useTimeZone()
  const report = useReport()
  const found = useQuery({ queryKey: [declaration.name, 'messages', store.id, round], queryFn: () => call(declaration.routes.messages, { id: store.id }), enabled: round > 0, staleTime: 60_000 })
  const list = found.data ?? []
  if (list.length === 0) return null
  const get = (messageId: string) => void download(declaration.routes.message, { id: store.id, messageId }).catch(report)
  const [first] = list
  if (list.length === 1 && first) return <Button icon={<DownloadOutlined />} title={first.fileName} onClick={() => get(first.id)}>{say(t.downloadMessage)}</Button>
  const items = list.map((m) => ({ key: m.id, label: `${say(t.messageOf, { round: m.round })} · ${m.person ?? ''} ${timeIn(zone, m.at)}` }))
  return <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => get(key) }}><Button icon={<DownloadOutlined />}>{say(t.downloadMessage)}</Button></Dropdown>
}
