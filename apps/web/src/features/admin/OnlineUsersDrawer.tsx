import { sysuser, type Sysuser } from '@clearway/contract/features/admin/sysuser'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Empty, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useText } from '../../kernel/language.ts'
import { useNarrow } from '../../kernel/narrow.ts'
import { SearchBox } from '../../kernel/list/SearchBox.tsx'
import { timeIn } from '../../kernel/show.ts'
import { ReadFailure } from '../../kernel/list/TableNotice.tsx'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { adminText as t } from './admin.text.ts'

/** Who is signed in to this tenant just now, and the button that ends it. */
export function OnlineUsersDrawer({ open, onClose, onKick }: { open: boolean; onClose: () => void; onKick: (user: Sysuser) => void }) {
  const say = useText()
  const narrow = useNarrow()
  const can = useCan()
  const zone = useTimeZone()
  const [search, setSearch] = useState('')
  const found = useQuery({ queryKey: ['sysuser', 'online', search], queryFn: () => call(sysuser.routes.queryOnlineSysUser, search ? { search } : {}), enabled: open, staleTime: 0, refetchInterval: open ? 30_000 : false })
  return (
    <Drawer rootClassName="page-drawer" open={open} onClose={onClose} size={narrow ? '100%' : 560} title={say(t.online)} extra={<Button onClick={() => void found.refetch()} loading={found.isFetching}>{say(common.refresh)}</Button>}>
      <SearchBox value={search} placeholder={say(common.search)} onSearch={setSearch} />
      <p className="admin-note" style={{ marginBlock: 8 }}>{say(t.onlineHint)}</p>
      {found.error && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {found.isLoading && <div className="waiting"><Skeleton active /></div>}
      {found.data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(t.onlineNone)} />}
      <ul className="admin-people">
        {found.data?.map((s) => (
          <li key={s.id}>
            <span>
              {s.nickname} <small>{s.username}{s.orgName && ` · ${s.orgName}`}</small> {s.current && <Tag color="blue">{say(t.thisSession)}</Tag>}
              <br />
              <small>{say(t.usedAt, { at: timeIn(zone, s.lastUsedAt) })} · {say(t.signedInAt, { at: timeIn(zone, s.createdAt) })} · {s.ip}</small>
            </span>
            {can('sysuser.kick') && !s.current && (
              <Button danger size="small" aria-label={`${say(t.kick)} ${s.nickname}`} onClick={() => onKick({ id: s.userId, username: s.username, nickname: s.nickname } as Sysuser)}>{say(t.kick)}</Button>
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
