import { HistoryOutlined } from '@ant-design/icons'
import { tenantPolicy, type TenantPolicyRow } from '@clearway/contract/features/admin/tenant/tenantPolicy'
import { tenantPolicyText as t } from '@clearway/contract/features/admin/tenant/tenantPolicy.text'
import type { Field } from '@clearway/contract/kernel/field'
import { actions } from '@clearway/contract/kernel/resource.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'

import { call, type ApiError } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { FieldValue } from '../../../kernel/FieldValue.tsx'
import { EditForm } from '../../../kernel/form/EditForm.tsx'
import { FormField } from '../../../kernel/form/FormField.tsx'
import { useUnsaved } from '../../../kernel/form/unsaved.ts'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { usePageActive } from '../../../kernel/pageActive.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'

const HistoryPanel = later(
  () => import('../../../kernel/list/HistoryPanel.tsx').then((m) => m.HistoryPanel),
  (props) => props.of !== null,
)

const key = [tenantPolicy.name]
const groups = [
  {
    title: t.passwordGroup,
    fields: [
      'passwordMin',
      'passwordClasses',
      'passwordNoUsername',
      'passwordHistory',
      'passwordDays',
      'passwordRemindDays',
    ],
  },
  { title: t.mfaGroup, fields: ['mfa', 'mfaGraceDays', 'rememberDevices'] },
  { title: t.sessionGroup, fields: ['idleMinutes'] },
]

/** How strict the tenant is with passwords, second factors and idle sessions. */
export function TenantPolicyCard() {
  const say = useText()
  const can = useCan()
  const { active } = usePageActive()
  const [history, setHistory] = useState(false)
  const found = useQuery<TenantPolicyRow, ApiError>({
    queryKey: key,
    queryFn: () => call(tenantPolicy.routes.query, {}),
    enabled: active && can('tenantPolicy.view'),
    staleTime: Infinity,
  })
  if (!can('tenantPolicy.view')) return null
  const { data } = found
  return (
    <section className="settings-card" aria-labelledby="settings-policy">
      <h2 id="settings-policy">{say(t.title)}</h2>
      <p className="settings-quiet">{say(t.hint)}</p>
      {found.isError && !data && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!data && !found.isError && (
        <div className="waiting" aria-busy="true">
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        </div>
      )}
      {data && (can('tenantPolicy.edit') ? <Form row={data} /> : <Facts row={data} />)}
      {data && (
        <Button
          type="link"
          size="small"
          className="settings-history"
          icon={<HistoryOutlined />}
          onClick={() => setHistory(true)}
        >
          {say(actions.queryHistory)}
        </Button>
      )}
      {data && (
        <HistoryPanel
          resource={tenantPolicy}
          of={history ? { id: data.id, name: say(t.title) } : null}
          onClose={() => setHistory(false)}
        />
      )}
    </section>
  )
}

function Form({ row }: { row: TenantPolicyRow }) {
  const say = useText()
  const client = useQueryClient()
  const [turn, setTurn] = useState(0)
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty)
  const again = () => {
    setDirty(false)
    setTurn(turn + 1)
  }
  const saved = (stored: TenantPolicyRow) => {
    client.setQueryData(key, stored)
    again()
  }
  // Fields of its own, because a form of groups takes the focus, and this one stands below others.
  return (
    <EditForm
      key={`${row.version} ${turn}`}
      resource={tenantPolicy}
      row={row}
      onSaved={saved}
      onCancel={again}
      onDirty={setDirty}
    >
      {groups.map(({ title, fields }) => (
        <fieldset key={title.en} className="form-group">
          <legend>{say(title)}</legend>
          {fields.map((name) => (
            <FormField key={name} name={name} field={tenantPolicy.fields[name as keyof typeof tenantPolicy.fields]} />
          ))}
        </fieldset>
      ))}
    </EditForm>
  )
}

function Facts({ row }: { row: TenantPolicyRow }) {
  const say = useText()
  return (
    <dl className="settings-facts">
      {Object.entries<Field>(tenantPolicy.fields).map(([name, field]) => (
        <div key={name}>
          <dt>{say(field.label)}</dt>
          <dd>
            <FieldValue field={field} value={row[name as keyof TenantPolicyRow]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
