import { outbox } from '@clearway/contract/features/admin/monitoring/outbox'
import { outboxText } from '@clearway/contract/features/admin/monitoring/outbox.text'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Skeleton } from 'antd'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { FieldValue } from '../../../kernel/FieldValue.tsx'
import { useText } from '../../../kernel/language.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { useNarrow } from '../../../kernel/narrow.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import type { AnyRow } from '../../../kernel/rows.ts'

import '../admin.css'
import { adminText as t } from '../admin.text.ts'
import { Opening, useOpenRow } from '../opening.ts'

const Messages = resourcePage(outbox, {
  columns: (given) =>
    given.filter((c) => c.key !== 'body').map((c) => (c.key === 'createdAt' ? { ...c, aside: false } : c)),
  useActions: () => useOpenRow(t.open),
})

/** Mail and SMS as they went out, or as they would have where no provider is set. */
export function OutboxPage() {
  const [opened, setOpened] = useState<AnyRow | null>(null)
  return (
    <Opening value={setOpened}>
      <Messages />
      <MessageDrawer row={opened} onClose={() => setOpened(null)} />
    </Opening>
  )
}

const shown = ['channel', 'recipient', 'subject', 'status', 'error', 'sentAt'] as const

function MessageDrawer({ row, onClose }: { row: AnyRow | null; onClose: () => void }) {
  const say = useText()
  const narrow = useNarrow()
  const found = useQuery({
    queryKey: ['outbox', 'message', row?.id],
    queryFn: () => call(outbox.routes.queryById, { id: row!.id }),
    enabled: row !== null,
  })
  const message = found.data
  return (
    <Drawer
      rootClassName="page-drawer"
      open={row !== null}
      onClose={onClose}
      size={narrow ? '100%' : 560}
      title={say(t.messageOf, { recipient: String(row?.['recipient'] ?? '') })}
    >
      {found.error && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!message && !found.error && (
        <div className="waiting">
          <Skeleton active />
        </div>
      )}
      {message && (
        <>
          <dl className="admin-message-head">
            {shown
              .filter((name) => message[name])
              .map((name) => [
                <dt key={`${name} word`}>{say(outbox.fields[name].label)}</dt>,
                <dd key={name}>
                  <FieldValue field={outbox.fields[name]} value={message[name]} />
                </dd>,
              ])}
          </dl>
          {message.body ? (
            <p className="admin-message">{message.body}</p>
          ) : (
            <Alert
              type="info"
              showIcon
              title={say(message.status === 'sent' ? outboxText.bodyGone : outboxText.bodyHidden)}
            />
          )}
        </>
      )}
    </Drawer>
  )
}
