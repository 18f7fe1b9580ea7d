import { ApiOutlined, CheckOutlined, KeyOutlined, StopOutlined } from '@ant-design/icons'
import {
  appclient,
  grantTypes,
  type Appclient,
  type GrantType,
} from '@clearway/contract/features/admin/signOn/appclient'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Tag } from 'antd'
import { createContext, useContext, useMemo, useState } from 'react'

import { Ago } from '../../../kernel/Ago.tsx'
import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import type { EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../kernel/language.ts'
import type { Column } from '../../../kernel/list/columns.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { useReport } from '../../../kernel/report.ts'
import type { AnyRow, RowOf } from '../../../kernel/rows.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'

import '../admin.css'
import { appclientPageText as t } from './appclient.text.ts'
import { AppclientForm } from './AppclientForm.tsx'
import { RotateDialog, SecretDialog, type Told } from './AppclientSecret.tsx'
import { AppclientTokens } from './AppclientTokens.tsx'

type Row = RowOf<typeof appclient>
type Opened = { kind: 'tokens' | 'rotate'; client: Appclient } | { kind: 'secret'; told: Told } | null

const Open = createContext<(opened: Opened) => void>(() => {})

const Clients = resourcePage(appclient, {
  columns: (given) => given.map(drawn),
  useActions: useClientActions,
  form: NewSecretForm,
})

/** Programs of other houses that work in this tenant, by themselves or for people who allowed it. */
export function AppclientPage() {
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const client = (kind: 'tokens' | 'rotate') => (opened?.kind === kind ? opened.client : null)
  return (
    <Open value={setOpened}>
      <Clients />
      <AppclientTokens client={client('tokens')} onClose={close} />
      <RotateDialog client={client('rotate')} onClose={close} onTold={(told) => setOpened({ kind: 'secret', told })} />
      <SecretDialog told={opened?.kind === 'secret' ? opened.told : null} onClose={close} />
    </Open>
  )
}

/** The usual drawer; what the server tells of a new client goes on to the dialog. */
function NewSecretForm(props: EditDrawerProps) {
  const open = useContext(Open)
  const saved = (row: AnyRow) => {
    const told = row as AnyRow & Told
    if (told.clientSecret) open({ kind: 'secret', told })
  }
  return <AppclientForm {...props} onSaved={saved} />
}

function drawn(column: Column<Row>): Column<Row> {
  switch (column.key) {
    case 'authorizedGrantTypes':
      return { ...column, render: (row) => <GrantTags grants={row.authorizedGrantTypes ?? []} /> }
    case 'scope':
    case 'authorities':
    case 'resourceIds': {
      const { key } = column
      return {
        ...column,
        render: (row) => ((words) => <span title={words}>{words}</span>)((row[key as 'scope'] ?? []).join(', ')),
      }
    }
    case 'tokenCount':
      return { ...column, render: (row) => <TokenCount row={row} /> }
    case 'lastUsedAt':
      return { ...column, render: (row) => (row.lastUsedAt ? <Ago at={String(row.lastUsedAt)} /> : null) }
    case 'secretExpiresAt':
      return { ...column, render: (row) => (row.secretExpiresAt ? <Expiry at={String(row.secretExpiresAt)} /> : null) }
    case 'status':
      return {
        ...column,
        render: (row, at) =>
          row.status === 'able' && isOver(row.secretExpiresAt) ? <Expired /> : column.render(row, at),
      }
    default:
      return column
  }
}

function GrantTags({ grants }: { grants: readonly string[] }) {
  const say = useText()
  return (
    <>
      {grants.map((grant) => (
        <Tag key={grant} title={`${grant}: ${say(grantTypes[grant as GrantType])}`}>
          {say(t.grants[grant as GrantType])}
        </Tag>
      ))}
    </>
  )
}

function TokenCount({ row }: { row: Row }) {
  const say = useText()
  const open = useContext(Open)
  const count = Number(row.tokenCount ?? 0)
  if (!count || row.deletedAt) return <>{count}</>
  return (
    <Button
      type="link"
      size="small"
      style={{ paddingInline: 0 }}
      aria-label={`${say(t.tokensOf, { name: row.clientId ?? '' })}: ${count}`}
      onClick={(event) => (event.stopPropagation(), open({ kind: 'tokens', client: row }))}
    >
      {count}
    </Button>
  )
}

function Expiry({ at }: { at: string }) {
  return <time dateTime={at}>{timeIn(useTimeZone(), at)}</time>
}

const isOver = (at: unknown): boolean => Boolean(at) && Date.parse(String(at)) <= Date.now()

function Expired() {
  const say = useText()
  return (
    <>
      <span className="list-dot list-dot-red" aria-hidden="true" />
      {say(t.expired)}
    </>
  )
}

function useClientActions() {
  const say = useText()
  const can = useCan()
  const report = useReport()
  const open = useContext(Open)
  const { modal, message } = App.useApp()
  const queries = useQueryClient()
  return useMemo(() => {
    const setStatus = async (row: Row, status: 'able' | 'disable') => {
      const body = say(t.disableBody, { count: row.tokenCount ?? 0 })
      const question = {
        title: say(t.disableTitle, { name: row.clientId ?? '' }),
        content: body,
        okText: say(t.disable),
        okButtonProps: { danger: true },
        cancelText: say(common.cancel),
      }
      if (status === 'disable' && !(await modal.confirm(question))) return
      await call(appclient.routes.update, { id: row.id, version: row.version, status }).then(
        () => message.success(say(common.operationSuccess)),
        report,
      )
      await queries.invalidateQueries({ queryKey: [appclient.name] })
    }
    const rowActions = (row: Row, usual: readonly Action[]): readonly Action[] => {
      if (row.deletedAt) return usual
      const [edit, ...others] = usual
      const toggle: Action =
        row.status === 'disable'
          ? { key: 'enable', label: t.enable, icon: <CheckOutlined />, run: () => void setStatus(row, 'able') }
          : { key: 'disable', label: t.disable, icon: <StopOutlined />, run: () => void setStatus(row, 'disable') }
      return [
        ...(edit ? [edit] : []),
        { key: 'tokens', label: t.tokens, icon: <ApiOutlined />, run: () => open({ kind: 'tokens', client: row }) },
        ...(can('appclient.secret')
          ? [
              {
                key: 'rotate',
                label: t.rotate,
                icon: <KeyOutlined />,
                run: () => open({ kind: 'rotate', client: row }),
              },
            ]
          : []),
        ...(can('appclient.edit') ? [toggle] : []),
        ...others,
      ]
    }
    return { rowActions }
  }, [say, can, report, open, modal, message, queries])
}
