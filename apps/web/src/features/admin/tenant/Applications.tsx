import { shownCode } from '@clearway/contract/features/account/invitationCode'
import { applicationStatuses, type Application } from '@clearway/contract/features/account/tenantApplication'
import { tenantApplicationText as a } from '@clearway/contract/features/account/tenantApplication.text'
import { tenantDecision } from '@clearway/contract/features/admin/tenant/tenantDecision'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Pagination, Segmented, Skeleton, Space, Tag } from 'antd'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { useMe } from '../../../kernel/me.ts'
import { usePageActive } from '../../../kernel/pageActive.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { decisionText as t } from './decision.text.ts'
import { ApproveJoinDialog, RejectJoinDialog } from './DecisionDialogs.tsx'

import '../admin.css'

type Shown = 'pending' | 'approved' | 'rejected' | 'all'
type Opened = { kind: 'approve' | 'reject'; application: Application } | null
const colours = { pending: 'blue', approved: 'green', rejected: 'red', cancelled: 'default' } as const

/** Applications to join, waiting ones first in view, with the decision in a dialog. */
export function Applications() {
  const say = useText()
  const { active } = usePageActive()
  const code = useMe()?.user.tenantCode ?? ''
  const [shown, setShown] = useState<Shown>('pending')
  const [currentPage, setCurrentPage] = useState(1)
  const [opened, setOpened] = useState<Opened>(null)
  const asked = { currentPage, pageSize: 10, ...(shown !== 'all' && { applyStatus: shown }) }
  const found = useQuery({
    queryKey: ['tenantDecision', 'join', asked],
    queryFn: () => call(tenantDecision.queryJoin, asked),
    placeholderData: keepPreviousData,
    enabled: active,
    staleTime: 0,
  })
  const { data } = found
  const close = () => setOpened(null)
  const of = (kind: 'approve' | 'reject') => (opened?.kind === kind ? opened.application : null)
  const choose = (next: Shown) => {
    setShown(next)
    setCurrentPage(1)
  }
  return (
    <>
      <Segmented<Shown>
        aria-label={say(a.applyStatus)}
        value={shown}
        onChange={choose}
        options={[
          ...(['pending', 'approved', 'rejected'] as const).map((value) => ({
            value,
            label: say(applicationStatuses[value]),
          })),
          { value: 'all', label: say(t.all) },
        ]}
      />
      {found.isError && !data && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!data && !found.isError && (
        <div className="waiting" aria-busy="true">
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        </div>
      )}
      {data?.list.length === 0 && <EmptyNotice title={say(t.none)} hint={say(t.joinHint, { code })} />}
      <ul className="admin-people">
        {data?.list.map((row) => (
          <Line key={row.id} row={row} onOpen={(kind) => setOpened({ kind, application: row })} />
        ))}
      </ul>
      {data && data.total > 10 && (
        <Pagination
          current={currentPage}
          pageSize={10}
          total={data.total}
          showSizeChanger={false}
          onChange={setCurrentPage}
        />
      )}
      <ApproveJoinDialog application={of('approve')} onClose={close} />
      <RejectJoinDialog application={of('reject')} onClose={close} />
    </>
  )
}

function Line({ row, onOpen }: { row: Application; onOpen: (kind: 'approve' | 'reject') => void }) {
  const say = useText()
  const zone = useTimeZone()
  const name = row.applyUserName
  const facts = [
    [a.invitationCode, row.invitationCode && shownCode(row.invitationCode)],
    [a.remark, row.remark],
    [a.applyDate, timeIn(zone, row.applyDate)],
    [a.failCause, row.failCause],
  ] as const
  return (
    <li>
      <span>
        {name} <Tag color={colours[row.applyStatus]}>{say(applicationStatuses[row.applyStatus])}</Tag>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <small key={label.en} className="admin-fact">
              {say(label)}: {value}
            </small>
          ))}
      </span>
      {row.applyStatus === 'pending' && (
        <Space>
          <Button
            type="primary"
            size="small"
            aria-label={`${say(t.approve)} ${name}`}
            onClick={() => onOpen('approve')}
          >
            {say(t.approve)}
          </Button>
          <Button danger size="small" aria-label={`${say(t.reject)} ${name}`} onClick={() => onOpen('reject')}>
            {say(t.reject)}
          </Button>
        </Space>
      )}
    </li>
  )
}
