import { shownCode } from '@clearway/contract/features/account/invitationCode'
import { applicationStatuses } from '@clearway/contract/features/account/tenantApplication'
import { invitation, type Invitation } from '@clearway/contract/features/admin/membership/invitation'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton, Tag } from 'antd'
import { Link } from 'react-router'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { useNarrow } from '../../../kernel/narrow.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { invitationPageText as t } from './invitation.text.ts'

const colours = { pending: 'blue', approved: 'green', rejected: 'red', cancelled: 'default' } as const

/** Who came by a code, and what became of it. */
export function InvitationUses({ of, onClose }: { of: Invitation | null; onClose: () => void }) {
  const say = useText()
  const narrow = useNarrow()
  const zone = useTimeZone()
  const can = useCan()
  const found = useQuery({
    queryKey: ['invitation', 'uses', of?.id],
    queryFn: () => call(invitation.routes.queryUses, { id: of!.id }),
    enabled: of !== null,
    staleTime: 0,
  })
  return (
    <Drawer
      rootClassName="page-drawer"
      open={of !== null}
      onClose={onClose}
      size={narrow ? '100%' : 480}
      title={say(t.usesOf, { code: shownCode(String(of?.code ?? '')) })}
    >
      {found.error && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && (
        <div className="waiting" aria-busy="true">
          <Skeleton active title={false} />
        </div>
      )}
      {found.data?.length === 0 && <EmptyNotice title={say(t.noUses)} hint={say(t.noUsesHint)} />}
      <ul className="admin-people">
        {found.data?.map((use) => (
          <li key={use.id}>
            <span>
              {use.applyUserName}{' '}
              <Tag color={colours[use.applyStatus]}>{say(applicationStatuses[use.applyStatus])}</Tag>
              <small className="admin-fact">{timeIn(zone, use.at)}</small>
            </span>
            {use.username && can('sysuser.view') && (
              <Link to={`/sysuser?search=${encodeURIComponent(use.username)}`}>{use.username}</Link>
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
