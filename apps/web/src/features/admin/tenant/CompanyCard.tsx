import { systenantText } from '@clearway/contract/features/admin/tenant/systenant.text'
import { tenantCompany, type TenantCompany } from '@clearway/contract/features/admin/tenant/tenantCompany'
import { tenantCompanyText as t } from '@clearway/contract/features/admin/tenant/tenantCompany.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'

import { call, type ApiError } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { EditForm } from '../../../kernel/form/EditForm.tsx'
import { FormField } from '../../../kernel/form/FormField.tsx'
import { useUnsaved } from '../../../kernel/form/unsaved.ts'
import { useText } from '../../../kernel/language.ts'
import { me, setMe } from '../../../kernel/me.ts'
import { usePageActive } from '../../../kernel/pageActive.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { tenantText } from './tenant.text.ts'

const { fields } = tenantCompany
const names = ['tenantName', 'uscc', 'tenantContact', 'tenantEmail', 'tenantTel', 'timeZone'] as const
const key = [tenantCompany.name, 'query']

/** Who the tenant is, and what the platform agreed with it. */
export function CompanyCard() {
  const say = useText()
  const can = useCan()
  const { active } = usePageActive()
  const mayLook = can('tenantCompany.view')
  const found = useQuery<TenantCompany, ApiError>({
    queryKey: key,
    queryFn: () => call(tenantCompany.routes.query, {}),
    enabled: active && mayLook,
    staleTime: 30_000,
  })
  if (!mayLook) return null
  return (
    <section className="settings-card" aria-labelledby="settings-company">
      <h2 id="settings-company">{say(t.title)}</h2>
      {found.isError && !found.data && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!found.data && !found.isError && (
        <div className="waiting" aria-busy="true">
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      )}
      {found.data && <Agreed company={found.data} />}
      {found.data && can('tenantCompany.edit') && <Details company={found.data} />}
    </section>
  )
}

function Agreed({ company }: { company: TenantCompany }) {
  const say = useText()
  const zone = useTimeZone()
  const users = company.mostUsers
    ? say(tenantText.ofMost, { count: company.userCount, most: company.mostUsers })
    : company.userCount
  const facts = [
    [systenantText.tenantCode, company.tenantCode],
    [systenantText.packageId, say(company.packageName ?? t.everything)],
    [t.validity, company.endTime ? timeIn(zone, company.endTime) : say(t.forGood)],
    [systenantText.userCount, users],
  ] as const
  return (
    <dl className="settings-facts">
      {facts.map(([label, value]) => (
        <div key={label.en}>
          <dt>{say(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Details({ company }: { company: TenantCompany }) {
  const client = useQueryClient()
  const [turn, setTurn] = useState(0)
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty)
  const again = () => {
    setDirty(false)
    setTurn(turn + 1)
  }
  const saved = (stored: TenantCompany) => {
    client.setQueryData(key, stored)
    void client.invalidateQueries({ queryKey: ['workbench'] })
    const shown = me()
    if (shown)
      setMe({
        ...shown,
        user: { ...shown.user, tenantName: stored.tenantName, timeZone: stored.timeZone },
      })
    again()
  }
  return (
    <EditForm
      key={`${company.version} ${turn}`}
      resource={tenantCompany}
      row={company}
      onSaved={saved}
      onCancel={again}
      onDirty={setDirty}
    >
      {names.map((name) => (
        <FormField key={name} name={name} field={fields[name]} />
      ))}
    </EditForm>
  )
}
