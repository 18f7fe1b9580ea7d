import {
  mailDomain,
  mostMissingChecks,
  type CheckOutcome,
  type MailDomain,
} from '@clearway/contract/features/admin/signOn/mailDomain'
import type { Text } from '@clearway/contract/kernel/text'
import { Alert, Button, Drawer } from 'antd'
import { Fragment, useState } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { FieldValue } from '../../../kernel/FieldValue.tsx'
import { useText } from '../../../kernel/language.ts'
import { useNarrow } from '../../../kernel/narrow.ts'
import { Copyable } from './Copyable.tsx'
import { mailDomainPageText as t } from './mailDomainPage.text.ts'
import type { Shown } from './MailDomains.tsx'

const told: Readonly<
  Record<CheckOutcome, { readonly type: 'success' | 'warning'; readonly title: Text; readonly hint: Text }>
> = {
  proved: { type: 'success', title: t.proved, hint: t.provedHint },
  missing: { type: 'warning', title: t.missing, hint: t.missingHint },
  different: { type: 'warning', title: t.different, hint: t.differentHint },
  unreachable: { type: 'warning', title: t.unreachable, hint: t.unreachableHint },
}

interface Props {
  readonly shown: Shown | null
  readonly busy: boolean
  readonly onCheck: (row: MailDomain) => void
  readonly onClose: () => void
}

/** The record that proves a domain, in the words of whoever is asked to make it, and what the last look found. */
export function MailDomainRecord({ shown, busy, onCheck, onClose }: Props) {
  const say = useText()
  const can = useCan()
  const narrow = useNarrow()
  // While the drawer glides away it still shows what it showed.
  const [last, setLast] = useState(shown)
  if (shown && shown !== last) setLast(shown)
  if (!last) return null
  const { row, outcome } = last
  const mayCheck = can('mailDomain.edit') && !row.deletedAt && row.state !== 'operator'
  return (
    <Drawer
      rootClassName="page-drawer"
      open={shown !== null}
      onClose={onClose}
      size={narrow ? '100%' : 560}
      title={row.domain}
      {...(mayCheck && {
        footer: (
          <Button type="primary" loading={busy} onClick={() => onCheck(row)}>
            {say(t.check)}
          </Button>
        ),
      })}
    >
      <div aria-live="polite">
        {outcome && !busy && (
          <Alert
            type={told[outcome].type}
            showIcon
            title={say(told[outcome].title)}
            description={say(told[outcome].hint)}
            style={{ marginBlockEnd: 16 }}
          />
        )}
        {!outcome && row.state === 'missing' && (
          <Alert
            type="warning"
            showIcon
            title={say(t.gone, { count: row.missingChecks, days: mostMissingChecks })}
            style={{ marginBlockEnd: 16 }}
          />
        )}
      </div>
      <Facts row={row} />
      {row.state === 'operator' ? <p>{say(t.byOperator)}</p> : <Steps row={row} />}
    </Drawer>
  )
}

function Facts({ row }: { row: MailDomain }) {
  const say = useText()
  const shown = (['state', 'provedAt', 'checkedAt'] as const).filter((name) => row[name])
  return (
    <dl className="admin-message-head">
      {shown.map((name) => (
        <Fragment key={name}>
          <dt>{say(mailDomain.fields[name].label)}</dt>
          <dd>
            <FieldValue field={mailDomain.fields[name]} value={row[name]} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Steps({ row }: { row: MailDomain }) {
  const say = useText()
  const waits = row.state === 'waiting'
  return (
    <>
      <p>{say(waits ? t.make : t.keep, { domain: row.domain })}</p>
      <dl className="admin-record">
        <dt>{say(t.type)}</dt>
        <dd>
          <code>TXT</code>
        </dd>
        <dt>{say(t.name)}</dt>
        <dd>
          <Copyable value={row.recordName} />
          <small>{say(t.nameHint, { domain: row.domain })}</small>
        </dd>
        <dt>{say(t.value)}</dt>
        <dd>
          <Copyable value={row.recordValue} />
          <small>{say(t.valueHint)}</small>
        </dd>
      </dl>
      {waits && <p className="admin-note">{say(t.wait)}</p>}
      {waits && <p className="admin-note">{say(t.otherwise)}</p>}
      <p className="admin-note">{say(t.daily, { days: mostMissingChecks })}</p>
    </>
  )
}
