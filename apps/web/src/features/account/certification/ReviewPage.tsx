import { ArrowLeftOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { statusColours } from '@clearway/contract/features/account/certification/certificationSteps'
import { userAuth, type OpenedCertification } from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText } from '@clearway/contract/features/account/certification/userAuth.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Skeleton, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { useLatest } from '../../../kernel/latest.ts'
import { later } from '../../../kernel/later.tsx'
import { useList } from '../../../kernel/list/list.ts'
import { ActionButton, type Action } from '../../../kernel/list/RowActions.tsx'
import { ReadFailure } from '../../../kernel/list/TableNotice.tsx'
import { usePageActive } from '../../../kernel/pageActive.ts'
import { usePageKeys, type PageKey } from '../../../kernel/pageKeys.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { AttemptList } from './Attempts.tsx'
import { certifiedName } from './certificationFields.ts'
import { certificationPageText } from './certificationPage.text.ts'
import { ReviewFacts, type Reasons } from './ReviewFacts.tsx'
import { ReviewPapers } from './ReviewPapers.tsx'
import { reviewText as t } from './review.text.ts'
import { openedKey, useDecide, useReviewAddress, type Decision } from './useReview.ts'
import './certification.css'
import './review.css'

const ApproveDialog = later(() => import('./DecisionDialogs.tsx').then((m) => m.ApproveDialog), () => true)
const RevokeDialog = later(() => import('./DecisionDialogs.tsx').then((m) => m.RevokeDialog), () => true)

/** The neighbours in the list that this was opened from; a row that left it by a decision keeps its place until the next one is opened. */
function useNeighbours(id: string) {
  const { fixed } = useReviewAddress()
  const list = useList(userAuth, { fixed })
  const ids = list.rows.map((row) => row.id)
  const [order, setOrder] = useState<readonly string[]>([])
  if (ids.includes(id) && ids.join() !== order.join()) setOrder(ids)
  const known = order.includes(id) ? order : ids
  const at = known.indexOf(id)
  return { at, total: known.length, previous: at > 0 ? known[at - 1] : undefined, next: at >= 0 ? known[at + 1] : ids[0] }
}

/** One application: its details beside its papers, and the decision. */
export function ReviewPage({ id }: { id: string }) {
  const say = useText()
  const { active } = usePageActive()
  const { go } = useReviewAddress()
  const near = useNeighbours(id)
  const found = useQuery({ queryKey: openedKey(id), queryFn: () => call(userAuth.routes.queryById, { id }), enabled: active, retry: false })
  const latest = useLatest({ near, go })
  const keys = useMemo((): PageKey[] => {
    const to = (which: 'previous' | 'next') => () => {
      const there = latest().near[which]
      if (there) latest().go({ line: there })
    }
    return [
      { key: 'arrowdown', shown: '↓', what: t.keys.next, run: to('next') },
      { key: 'arrowup', shown: '↑', what: t.keys.previous, run: to('previous') },
      { key: 'escape', shown: 'Esc', what: t.keys.back, run: () => latest().go({ line: null }) },
    ]
  }, [latest])
  usePageKeys(keys)
  return (
    <section className="review">
      <nav className="review-nav" aria-label={say(t.queues)}>
        <Button icon={<ArrowLeftOutlined />} onClick={() => go({ line: null })}>{say(t.back)}</Button>
        {near.at >= 0 && <span className="figures cert-quiet">{say(t.place, { n: near.at + 1, total: near.total })}</span>}
        <Button icon={<UpOutlined />} disabled={!near.previous} aria-label={say(t.previous)} onClick={() => go({ line: near.previous! })} />
        <Button icon={<DownOutlined />} disabled={!near.next} aria-label={say(t.next)} onClick={() => go({ line: near.next! })} />
      </nav>
      {found.isError && !found.data && <><h1>{say(userAuthText.title)}</h1><ReadFailure error={found.error} onRetry={() => void found.refetch()} /></>}
      {found.isLoading && <div className="waiting" aria-busy="true"><Skeleton active paragraph={{ rows: 10 }} /></div>}
      {found.data && <Opened opened={found.data} />}
    </section>
  )
}

type Dialog = 'approve' | 'revoke'

function Opened({ opened }: { opened: OpenedCertification }) {
  const say = useText()
  const zone = useTimeZone()
  const { row } = opened
  const { busy, decide } = useDecide(row.id, row.version)
  const [dialog, setDialog] = useState<Dialog>()
  const [reasons, setReasons] = useState<Reasons>()
  const answer = async (decision: Decision) => {
    if (!(await decide(decision))) return
    setDialog(undefined)
    setReasons(undefined)
  }
  const startReject = () => {
    setReasons({})
    // Where the first reason is written, once it is there.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.review-facts .review-reason')?.focus())
  }
  const actions = useSteps(opened, { answer: (decision) => void answer(decision), open: setDialog, reject: startReject })
  const onReason = (field: string, reason: string) => setReasons((before) => ({ ...before, [field]: reason }))
  const editing = opened.row.approvalStatus === 'inReview' ? reasons : undefined
  return (
    <>
      <header className="review-head">
        <h1>{certifiedName(row)}</h1>
        <Tag>{say(userAuthText.kinds[row.kind])}</Tag>
        <Tag color={statusColours[row.approvalStatus]}>{say(userAuthText.statuses[row.approvalStatus])}</Tag>
        <span className="cert-quiet">{[row.submittedAt && say(t.handedInBy, { name: row.applicantName ?? '', at: timeIn(zone, row.submittedAt) }), row.ownerName, row.approvalStatus === 'inReview' && row.reviewerName && say(t.takenBy, { name: row.reviewerName })].filter(Boolean).join(' · ')}</span>
        <div className="review-actions">{actions.map((action, n) => <ActionButton key={action.key} action={action} primary={n === 0 && !action.danger && !action.offBecause} />)}</div>
      </header>
      <Notes opened={opened} />
      <div className="review-columns">
        <div className="review-left">
          <h2>{say(t.facts)}</h2>
          <ReviewFacts opened={opened} reasons={editing} onReason={onReason} />
          {editing && <RejectPart reasons={editing} busy={busy === 'rejected'} onSend={(decision) => void answer(decision)} onCancel={() => setReasons(undefined)} />}
          <h2>{say(certificationPageText.attempts)}</h2>
          <AttemptList attempts={opened.attempts} />
        </div>
        <div className="review-right">
          <h2>{say(t.papers)}</h2>
          <ReviewPapers opened={opened} reasons={editing} onReason={onReason} />
        </div>
      </div>
      {dialog === 'approve' && <ApproveDialog row={row} busy={busy !== undefined} onDecide={(decision) => void answer(decision)} onClose={() => setDialog(undefined)} />}
      {dialog === 'revoke' && <RevokeDialog row={row} busy={busy !== undefined} onDecide={(decision) => void answer(decision)} onClose={() => setDialog(undefined)} />}
    </>
  )
}

interface Doing { readonly answer: (decision: Decision) => void; readonly open: (dialog: Dialog) => void; readonly reject: () => void }

const shownIn: Readonly<Record<string, readonly string[]>> = { submitted: ['take', 'approve', 'reject'], inReview: ['approve', 'reject', 'putBack', 'take'], approved: ['revoke'] }

/** What can be done now, the next step first, and the keys for it; what is barred says why. */
function useSteps({ row, steps }: OpenedCertification, doing: Doing): readonly Action[] {
  const byName = new Map(steps.map((s) => [s.step, s]))
  const mine = byName.get('approve')?.open === true
  const run: Readonly<Record<string, () => void>> = {
    take: () => doing.answer({ approvalStatus: 'inReview' }), putBack: () => doing.answer({ approvalStatus: 'submitted' }),
    approve: () => doing.open('approve'), reject: doing.reject, revoke: () => doing.open('revoke'),
  }
  const actions = (shownIn[row.approvalStatus] ?? []).flatMap((name): Action[] => {
    const step = byName.get(name as 'take')
    // Whoever holds it has nothing to take over, and nobody else puts it back.
    if (!step || (name === 'take' && mine) || (name === 'putBack' && !mine)) return []
    const label = name === 'take' && row.approvalStatus === 'inReview' ? t.steps.takeOver : t.steps[name as 'take']
    return [{ key: name, label, danger: name === 'reject' || name === 'revoke', run: run[name]!, ...(step.why && { offBecause: step.why }) }]
  }).toSorted((a, b) => Number(Boolean(a.offBecause)) - Number(Boolean(b.offBecause)))
  const latest = useLatest(actions)
  const keys = useMemo((): PageKey[] => {
    const press = (name: string) => () => {
      const action = latest().find((a) => a.key === name)
      if (action && !action.offBecause) action.run()
    }
    return [
      { key: 't', shown: 'T', what: t.keys.take, run: press('take') },
      { key: 'a', shown: 'A', what: t.keys.approve, run: press('approve') },
      { key: 'r', shown: 'R', what: t.keys.reject, run: press('reject') },
    ]
  }, [latest])
  usePageKeys(keys)
  return actions
}

/** What the reviewer should know before he decides: who may not, what looks odd, what is other than last time. */
function Notes({ opened: { row, steps, warnings, changes, attempts } }: { opened: OpenedCertification }) {
  const say = useText()
  const barred = steps.find(({ step }) => step === (row.approvalStatus === 'approved' ? 'revoke' : 'take'))
  const open = row.approvalStatus === 'submitted' || row.approvalStatus === 'inReview' || row.approvalStatus === 'approved'
  const again = changes !== null && attempts.length > 1 && row.approvalStatus !== 'draft'
  return (
    <div className="review-notes">
      {open && barred?.why && <Alert type="info" showIcon title={say(barred.why)} />}
      {warnings.length > 0 && <Alert type="warning" showIcon title={<ul>{warnings.map((w) => <li key={w.field}>{say(w.message)}</li>)}</ul>} />}
      {again && <Alert type="info" title={changes.length > 0 ? say(t.changed, { count: changes.length }) : say(t.unchanged)} />}
      {row.reason && <Alert type={row.approvalStatus === 'approved' ? 'success' : 'error'} title={say(userAuthText.reason)} description={row.reason} />}
    </div>
  )
}

interface RejectProps {
  readonly reasons: Reasons
  readonly busy: boolean
  readonly onSend: (decision: Decision) => void
  readonly onCancel: () => void
}

/** The general reason and the sending, beneath the fields with theirs. */
function RejectPart({ reasons, busy, onSend, onCancel }: RejectProps) {
  const say = useText()
  const [general, setGeneral] = useState('')
  const fieldReasons = Object.fromEntries(Object.entries(reasons).flatMap(([field, reason]) => (reason.trim() ? [[field, reason.trim()]] : [])))
  const said = general.trim() !== '' || Object.keys(fieldReasons).length > 0
  const send = () => onSend({ approvalStatus: 'rejected', fieldReasons, ...(general.trim() && { reason: general.trim() }) })
  return (
    <div className="review-reject">
      <p className="cert-quiet">{say(t.rejectHint)}</p>
      <label htmlFor="review-general">{say(t.general)}</label>
      <Input.TextArea id="review-general" value={general} maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} onChange={(event) => setGeneral(event.target.value)} />
      <p className="cert-quiet">{say(t.generalHint)}</p>
      <div className="review-actions">
        <Button danger type="primary" disabled={!said} loading={busy} onClick={send}>{say(t.sendBack)}</Button>
        <Button onClick={onCancel}>{say(common.cancel)}</Button>
      </div>
    </div>
  )
}
