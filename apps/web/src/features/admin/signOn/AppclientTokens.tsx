import { appclient, type Appclient, type LivingToken } from '@clearway/contract/features/admin/signOn/appclient'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Drawer, Skeleton, Tag } from 'antd'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { useNarrow } from '../../../kernel/narrow.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../kernel/report.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { appclientPageText as t } from './appclient.text.ts'

/** Who holds a living token of the client, from where, for what and how long; each can be revoked. */
export function AppclientTokens({ client, onClose }: { client: Appclient | null; onClose: () => void }) {
  const say = useText()
  const narrow = useNarrow()
  const can = useCan()
  const revoke = useRevoke(client)
  const found = useQuery({
    queryKey: [appclient.name, 'tokens', client?.id],
    queryFn: () => call(appclient.routes.queryToken, { id: client!.id }),
    enabled: client !== null,
    staleTime: 0,
  })
  const tokens = found.data ?? []
  const may = can('appclient.kick')
  return (
    <Drawer
      rootClassName="page-drawer"
      open={client !== null}
      onClose={onClose}
      size={narrow ? '100%' : 600}
      title={say(t.tokensOf, { name: client?.clientId ?? '' })}
      extra={
        <Button onClick={() => void found.refetch()} loading={found.isFetching}>
          {say(common.refresh)}
        </Button>
      }
    >
      {found.error && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {found.isLoading && (
        <div className="waiting">
          <Skeleton active />
        </div>
      )}
      {found.data?.length === 0 && <EmptyNotice title={say(t.noTokens)} hint={say(t.noTokensHint)} />}
      <ul className="admin-people">
        {tokens.map((token) => (
          <TokenLine
            key={token.id}
            token={token}
            {...(may && { onRevoke: (who: string) => revoke(say(t.revokeOneAsk, { who }), token.id) })}
          />
        ))}
      </ul>
      {may && tokens.length > 1 && (
        <Button
          danger
          style={{ marginBlockStart: 16 }}
          onClick={() => revoke(say(t.revokeAllAsk, { count: tokens.length }))}
        >
          {say(t.revokeAll)}
        </Button>
      )}
    </Drawer>
  )
}

/** Asks with the title, then revokes one token of the client, or all of them. */
function useRevoke(client: Appclient | null): (title: string, tokenId?: string) => void {
  const say = useText()
  const report = useReport()
  const queries = useQueryClient()
  const { modal, message } = App.useApp()
  return (title, tokenId) =>
    void modal.confirm({
      title,
      content: say(t.revokeBody),
      okText: say(t.revoke),
      okButtonProps: { danger: true },
      cancelText: say(common.cancel),
      onOk: async () => {
        await call(appclient.routes.revokeToken, { id: client!.id, ...(tokenId && { tokenId }) }).then(
          ({ count }) => message.success(say(t.revoked, { count })),
          report,
        )
        await queries.invalidateQueries({ queryKey: [appclient.name] })
      },
    })
}

function TokenLine({ token, onRevoke }: { token: LivingToken; onRevoke?: (who: string) => void }) {
  const say = useText()
  const zone = useTimeZone()
  const who = token.personName ?? say(t.clientItself)
  const at = (time: string) => timeIn(zone, time)
  return (
    <li>
      <span>
        {who}{' '}
        {token.scope.map((scope) => (
          <Tag key={scope}>{scope}</Tag>
        ))}
        <br />
        <small className="admin-facts">
          <span>{say(t.since, { at: at(token.createdAt) })}</span>
          <span>{say(t.used, { at: at(token.lastUsedAt) })}</span>
          <span>{say(t.expires, { at: at(token.expiresAt) })}</span>
        </small>
        <small>{[token.ip, token.device].filter(Boolean).join(' · ')}</small>
      </span>
      {onRevoke && (
        <Button danger size="small" aria-label={`${say(t.revoke)} ${who}`} onClick={() => onRevoke(who)}>
          {say(t.revoke)}
        </Button>
      )}
    </li>
  )
}
