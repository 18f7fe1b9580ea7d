import {
  mailDomain,
  tenantMailDomain,
  type OperatedMailDomain,
} from '@clearway/contract/features/admin/signOn/mailDomain'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { FieldValue } from '../../../kernel/FieldValue.tsx'
import { useText } from '../../../kernel/language.ts'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { useNarrow } from '../../../kernel/narrow.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../kernel/report.ts'
import { mailDomainPageText as t } from '../signOn/mailDomainPage.text.ts'
import type { TenantRow } from './TenantDialogs.tsx'

/** The mail domains of one tenant, for the operator to confirm by hand what the DNS cannot tell. */
export function TenantDomains({ row, onClose }: { row: TenantRow | null; onClose: () => void }) {
  const say = useText()
  const narrow = useNarrow()
  const tenantId = row?.id
  const found = useQuery({
    queryKey: ['tenantMailDomain', tenantId],
    queryFn: () => call(tenantMailDomain.query, { tenantId: tenantId! }),
    enabled: !!tenantId,
    staleTime: 0,
  })
  return (
    <Drawer
      rootClassName="page-drawer"
      open={row !== null}
      onClose={onClose}
      size={narrow ? '100%' : 560}
      title={say(t.domainsOf, { name: row?.tenantName ?? '' })}
    >
      {found.error && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && (
        <div className="waiting" aria-busy="true">
          <Skeleton active title={false} />
        </div>
      )}
      {found.data?.length === 0 && <EmptyNotice title={say(t.noneAdded)} hint={say(t.noneAddedHint)} />}
      {!!found.data?.length && <p className="admin-note">{say(t.operatorHint)}</p>}
      <ul className="admin-people">
        {found.data?.map((domain) => (
          <Domain key={domain.id} tenantId={tenantId!} domain={domain} />
        ))}
      </ul>
    </Drawer>
  )
}

function Domain({ tenantId, domain }: { tenantId: string; domain: OperatedMailDomain }) {
  const say = useText()
  const { modal, message } = App.useApp()
  const client = useQueryClient()
  const report = useReport()
  const [busy, setBusy] = useState(false)
  const proved = domain.state !== 'waiting'
  const words = proved
    ? { title: t.withdrawTitle, body: t.withdrawBody, ok: t.withdraw, route: tenantMailDomain.withdraw }
    : { title: t.confirmTitle, body: t.confirmBody, ok: t.confirm, route: tenantMailDomain.confirm }
  const decide = async () => {
    const sure = await modal.confirm({
      title: say(words.title, { domain: domain.domain }),
      content: say(words.body, { domain: domain.domain }),
      okText: say(words.ok),
      okButtonProps: { danger: proved },
      cancelText: say(common.cancel),
    })
    if (!sure) return
    setBusy(true)
    try {
      await call(words.route, { tenantId, id: domain.id })
      void message.success(say(common.operationSuccess))
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: ['tenantMailDomain', tenantId] })
    }
  }
  const { fields } = mailDomain
  return (
    <li>
      <span>
        {domain.domain}
        <small className="admin-fact">
          <FieldValue field={fields.state} value={domain.state} />{' '}
          <FieldValue field={fields.provedAt} value={domain.provedAt} />
        </small>
      </span>
      <Button
        size="small"
        danger={proved}
        loading={busy}
        onClick={() => void decide()}
        aria-label={`${say(words.ok)} ${domain.domain}`}
      >
        {say(words.ok)}
      </Button>
    </li>
  )
}
