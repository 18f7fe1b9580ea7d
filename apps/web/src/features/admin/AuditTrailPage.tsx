import { audit } from '@clearway/contract/features/admin/audit'
import { contracts } from '@clearway/contract/features/index'
import { resourceTitle } from '@clearway/contract/features/permissions'
import { choiceField } from '@clearway/contract/kernel/field'
import type { Route } from '@clearway/contract/kernel/route'
import { text, type Text } from '@clearway/contract/kernel/text'
import { Drawer } from 'antd'
import { useState } from 'react'
import { FieldValue } from '../../kernel/FieldValue.tsx'
import { useText } from '../../kernel/language.ts'
import type { AnyRow } from '../../kernel/list/list.ts'
import { useNarrow } from '../../kernel/narrow.ts'
import { resourcePage } from '../../kernel/list/ResourcePage.tsx'
import './admin.css'
import { adminText as t } from './admin.text.ts'
import { Opening, useOpenRow } from './opening.ts'

/** 订单列表 · 新增: what a call is called, with the screen that it belongs to. */
function titleOf(route: Route): Text {
  if (!('permission' in route.access)) return route.title
  const screen = resourceTitle(route.access.permission.split('.')[0]!)
  return text(`${screen.zh} · ${route.title.zh}`, `${screen.tw} · ${route.title.tw}`, `${screen.en} · ${route.title.en}`)
}

const calls = (contracts as readonly Readonly<Record<string, Route>>[]).flatMap((c) => Object.values(c)).filter((r) => !r.reads)
const actions: Record<string, Text> = {
  'sign in': t.signIn, 'sign out': t.signOut, 'accept invitation': t.acceptInvitation, 'decline invitation': t.declineInvitation,
  ...Object.fromEntries(calls.map((r) => [`${r.method} ${r.path}`, titleOf(r)])),
}
const outcomes = { done: t.done, failed: t.failed, refused: t.refused }

// The server keeps plain words; here they are read out, and chosen from a list.
const { fields } = audit
const readable = {
  ...audit,
  fields: {
    ...fields,
    action: choiceField(actions, { label: fields.action.label, width: fields.action.width, filter: true }),
    outcome: choiceField(outcomes, { label: fields.outcome.label, width: fields.outcome.width, filter: true, colours: { done: 'green', failed: 'red', refused: 'orange' } }),
  },
}

const Events = resourcePage(readable, { useActions: () => useOpenRow(t.open) })

/** Who did what and when, each line to be opened for the rest. */
export function AuditTrailPage() {
  const [opened, setOpened] = useState<AnyRow | null>(null)
  return (
    <Opening value={setOpened}>
      <Events />
      <EventDrawer row={opened} onClose={() => setOpened(null)} />
    </Opening>
  )
}

function EventDrawer({ row, onClose }: { row: AnyRow | null; onClose: () => void }) {
  const say = useText()
  const narrow = useNarrow()
  const shown = Object.entries(readable.fields).filter(([name]) => name !== 'personName' && row?.[name] !== null && row?.[name] !== '')
  return (
    <Drawer rootClassName="page-drawer" open={row !== null} onClose={onClose} size={narrow ? '100%' : 560} title={say(audit.title)}>
      {row && (
        <dl className="admin-message-head">
          {shown.map(([name, field]) => [<dt key={`${name} word`}>{say(field.label)}</dt>, <dd key={name}><FieldValue field={field} value={row[name]} label={row['personName']} /></dd>])}
          {row['action'] ? [<dt key="call word">{say(t.call)}</dt>, <dd key="call"><code>{String(row['action'])}</code></dd>] : null}
        </dl>
      )}
    </Drawer>
  )
}
