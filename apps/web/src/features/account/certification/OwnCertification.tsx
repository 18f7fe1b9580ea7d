import type { CertificationKind } from '@clearway/contract/business/certificate'
import { userAuth, endsSoonDays } from '@clearway/contract/features/account/certification/userAuth'
import { common } from '@clearway/contract/kernel/common.text'
import { App, Button, Skeleton } from 'antd'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { certificationPageText as t } from './certificationPage.text.ts'
import { Facts } from './Facts.tsx'
import { Standing } from './Standing.tsx'
import {
  daysUntil,
  openAttempt,
  useOwnCertification,
  useToday,
  type OwnCertification as Own,
} from './useOwnCertification.ts'

import './certification.css'

const waiting = () => (
  <div className="waiting" aria-busy="true">
    <Skeleton active paragraph={{ rows: 8 }} />
  </div>
)
const DraftForm = later(
  () => import('./DraftForm.tsx').then((m) => m.DraftForm),
  () => true,
  waiting,
)

/** The certification of the person or of his enterprise: where it stands, and the form of what is under way. */
export function OwnCertification({ kind }: { kind: CertificationKind }) {
  const say = useText()
  const { found, own, take, takePapers, step, busy } = useOwnCertification(kind)
  if (found.isError && !found.data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return waiting()
  if (!own) return <EmptyNotice title={say(t.readOnlyEnterprise)} hint={say(t.readOnlyHint)} />
  const open = openAttempt(own)
  const stale = () => void found.refetch()
  return (
    <div className="cert-own">
      <Standing own={own} actions={<Steps own={own} busy={busy} step={step} />} />
      {open?.editable && (
        <DraftForm key={open.row.id} kind={kind} opened={open} onOpened={take} onPapers={takePapers} onStale={stale} />
      )}
      {own.latest && !open?.editable && <Facts kind={kind} row={own.latest.row} />}
    </div>
  )
}

function Steps({ own, busy, step }: { own: Own; busy: boolean; step: ReturnType<typeof useOwnCertification>['step'] }) {
  const say = useText()
  const today = useToday()
  const { modal } = App.useApp()
  const { standing, latest, kind } = own
  const open = openAttempt(own)
  const start = () => void step(() => call(userAuth.routes.start, { kind }))
  const withdraw = async () => {
    if (
      !(await modal.confirm({
        title: say(t.withdraw),
        content: say(t.withdrawAsk),
        okText: say(t.withdraw),
        cancelText: say(common.cancel),
      }))
    )
      return
    await step(() => call(userAuth.routes.withdraw, { id: open!.row.id, version: open!.row.version }))
  }
  const discard = async () => {
    if (
      !(await modal.confirm({
        title: say(t.discard),
        content: say(t.discardAsk),
        okText: say(t.discard),
        okButtonProps: { danger: true },
        cancelText: say(common.cancel),
      }))
    )
      return
    await step(async () => void (await call(userAuth.routes.discard, { id: open!.row.id, version: open!.row.version })))
  }
  if (open?.editable)
    return (
      <Button loading={busy} onClick={() => void discard()}>
        {say(t.discard)}
      </Button>
    )
  if (open)
    return open.row.approvalStatus === 'submitted' ? (
      <Button loading={busy} onClick={() => void withdraw()}>
        {say(t.withdraw)}
      </Button>
    ) : null
  if (!latest)
    return (
      <Button type="primary" loading={busy} onClick={start}>
        {say(t.begin)}
      </Button>
    )
  if (latest.row.approvalStatus === 'rejected')
    return (
      <Button type="primary" loading={busy} onClick={start}>
        {say(t.mend)}
      </Button>
    )
  const soon = !standing?.row.validTo || daysUntil(standing.row.validTo, today) <= endsSoonDays
  return (
    <Button {...(soon && { type: 'primary' as const })} loading={busy} onClick={start}>
      {say(t.again)}
    </Button>
  )
}
