import { audit } from '@clearway/contract/features/admin/monitoring/audit'
import {
  actionWords,
  detailWords,
  outcomeColours,
  outcomeWords,
} from '@clearway/contract/features/admin/monitoring/auditWords'
import { contracts } from '@clearway/contract/features/index'
import { auditText } from '@clearway/contract/kernel/audit.text'
import { choiceField } from '@clearway/contract/kernel/field'
import type { Route } from '@clearway/contract/kernel/route'
import { Drawer } from 'antd'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'

import { FieldValue } from '../../../kernel/FieldValue.tsx'
import { useText } from '../../../kernel/language.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { useNarrow } from '../../../kernel/narrow.ts'
import type { AnyRow } from '../../../kernel/rows.ts'

import '../admin.css'
import { adminText as t } from '../admin.text.ts'
import { Opening, useOpenRow } from '../opening.ts'

const routes = (contracts as readonly Readonly<Record<string, Route>>[]).flatMap((c) => Object.values(c))

// The server keeps plain words; here they are read out, and chosen from a list.
const { fields } = audit
const readable = {
  ...audit,
  fields: {
    ...fields,
    action: choiceField(actionWords(routes), { label: fields.action.label, width: fields.action.width, filter: true }),
    outcome: choiceField(outcomeWords, {
      label: fields.outcome.label,
      width: fields.outcome.width,
      filter: true,
      colours: outcomeColours,
    }),
  },
}

function Detail({ detail }: { detail: unknown }) {
  const say = useText()
  return typeof detail === 'string' ? <>{say(detailWords(detail))}</> : null
}

const Events = resourcePage(readable, {
  columns: (given) =>
    given.map((c) => (c.key === 'detail' ? { ...c, render: (row) => <Detail detail={row['detail']} /> } : c)),
  useActions: () => useOpenRow(t.open, useOfRecord()),
})

/** Leads from a line to all lines about its record. */
function useOfRecord() {
  const navigate = useNavigate()
  return useCallback(
    (row: AnyRow): readonly Action[] =>
      row['recordId']
        ? [
            {
              key: 'record',
              label: auditText.ofRecord,
              run: () => void navigate(`/auditTrail?recordId=${String(row['recordId'])}`),
            },
          ]
        : [],
    [navigate],
  )
}

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
  const shown = Object.entries(readable.fields).filter(
    ([name]) => name !== 'personName' && row?.[name] !== null && row?.[name] !== '',
  )
  return (
    <Drawer
      rootClassName="page-drawer"
      open={row !== null}
      onClose={onClose}
      size={narrow ? '100%' : 560}
      title={say(audit.title)}
    >
      {row && (
        <dl className="admin-message-head">
          {shown.map(([name, field]) => [
            <dt key={`${name} word`}>{say(field.label)}</dt>,
            <dd key={name}>
              {name === 'detail' ? (
                <Detail detail={row[name]} />
              ) : (
                <FieldValue field={field} value={row[name]} label={row['personName']} />
              )}
            </dd>,
          ])}
          {row['action']
            ? [
                <dt key="call word">{say(t.call)}</dt>,
                <dd key="call">
                  <code>{String(row['action'])}</code>
                </dd>,
              ]
            : null}
        </dl>
      )}
    </Drawer>
  )
}
