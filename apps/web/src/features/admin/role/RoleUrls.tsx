import { rolePreview } from '@clearway/contract/features/admin/explain/rolePreview'
import { grantingText } from '@clearway/contract/features/admin/granting.text'
import { sysurl } from '@clearway/contract/features/admin/role/sysurl'
import { useQuery } from '@tanstack/react-query'
import { App, Checkbox, Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { adminText as t } from '../admin.text.ts'
import { PaneBar, useSaveRights, type RightsProps } from './RightsPane.tsx'
import { changesBetween } from './roleMenuTicks.ts'

/** The addresses with a rule, ticked where this role may call them. */
export function RoleUrls({ roleId, readOnly, onDirty }: RightsProps) {
  const say = useText()
  const { message } = App.useApp()
  const queryKey = useMemo(() => ['sysurl', 'ofRole', roleId], [roleId])
  const own = useQuery({
    queryKey,
    queryFn: () => call(sysurl.routes.queryUrlIdByRoleId, { roleId }),
    staleTime: Infinity,
  })
  const all = useQuery({
    queryKey: ['sysurl', 'all'],
    queryFn: () => call(sysurl.routes.query, { pageSize: 50, sort: 'url' }),
  })
  const { save, busy } = useSaveRights(queryKey)
  const [edited, setEdited] = useState<readonly string[]>()
  const before = own.data?.urlIds ?? []
  const now = edited ?? before
  const changes = changesBetween(before, now)
  useEffect(() => onDirty(changes > 0), [changes, onDirty])
  const send = async () => {
    if (now.length === 0) return void message.warning(say(grantingText.tickFirst), 5)
    const input = { roleId, urlIds: [...now], version: own.data!.version }
    if (
      await save(
        () => call(sysurl.routes.authorizeUrlToRole, input),
        () => call(rolePreview.previewUrlToRole, input),
      )
    )
      setEdited(undefined)
  }
  const error = own.error ?? all.error
  if (error) return <ReadFailure error={error} onRetry={() => void Promise.all([own.refetch(), all.refetch()])} />
  const urls = all.data?.list ?? []
  return (
    <div className="admin-pane">
      <PaneBar
        changes={changes}
        busy={busy}
        readOnly={readOnly}
        onSave={() => void send()}
        onRevert={() => setEdited(undefined)}
      />
      <div className="admin-pane-body">
        {!(own.data && all.data) && (
          <div className="waiting">
            <Skeleton active />
          </div>
        )}
        {all.data && urls.length === 0 && <EmptyNotice title={say(t.noUrls)} hint={say(t.noUrlsHint)} />}
        {own.data && urls.length > 0 && <p>{say(t.urlsIntro)}</p>}
        {own.data && (
          <div className="admin-roles">
            {urls.map((url) => (
              <Checkbox
                key={url.id}
                checked={now.includes(url.id)}
                disabled={readOnly || busy}
                className={before.includes(url.id) !== now.includes(url.id) ? 'admin-changed' : ''}
                onChange={() => setEdited(now.includes(url.id) ? now.filter((id) => id !== url.id) : [...now, url.id])}
              >
                <code>{url.url}</code> <small>{[url.description, url.roleNames].filter(Boolean).join(' · ')}</small>
              </Checkbox>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
