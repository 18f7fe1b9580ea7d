import { enterpriseUser, type Company, type EnterpriseUser } from '@clearway/contract/features/admin/user/companyUsers'
import type { Fields } from '@clearway/contract/kernel/field'
import { useQuery } from '@tanstack/react-query'
import { Input, Skeleton } from 'antd'
import { useState } from 'react'

import { agoWords } from '../../../kernel/Ago.tsx'
import { call } from '../../../kernel/api.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import type { Column } from '../../../kernel/list/columns.tsx'
import { changeListState, readListState, writeListState } from '../../../kernel/list/listState.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { useMe } from '../../../kernel/me.ts'
import { useNow } from '../../../kernel/now.ts'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import type { AnyRow } from '../../../kernel/rows.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'

import '../admin.css'
import '../people.css'
import { peopleText as t } from '../people.text.ts'
import { ResourceEmpty } from '../ResourceEmpty.tsx'
import { useAccountActions } from './useAccountActions.tsx'

const without = (...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(enterpriseUser.fields).filter(([name]) => !names.includes(name)))
const useActions = () => useAccountActions(enterpriseUser)
const empty = () => <ResourceEmpty title={t.enterpriseNone} hint={t.enterpriseHint} />
type Row = EnterpriseUser & AnyRow

/** In a tenant the company's name is told once, by the reference that is filtered; sorting goes by the name. */
const columns = (given: readonly Column<Row>[]): readonly Column<Row>[] =>
  given.map((c) =>
    c.key === 'companyId' ? { ...c, key: 'companyName', sort: true, render: (row: Row) => row.companyName } : c,
  )
const Customers = resourcePage({ ...enterpriseUser, fields: without('tenantCode') } as typeof enterpriseUser, {
  columns,
  useActions,
  empty,
})

// The operator speaks to one person a tenant: no user names, no organisations, no credit codes.
const Tenants = resourcePage(
  { ...enterpriseUser, fields: without('companyId', 'uscc', 'username', 'orgName') } as typeof enterpriseUser,
  { useActions, empty },
)

/** A broker's customers' people, company by company; for the operator whom to speak to at each tenant. */
export function EnterpriseUserPage() {
  const operator = useMe()?.user.area === 'platform'
  if (operator) return <Tenants />
  return (
    <div className="admin-split">
      <Companies />
      <Customers />
    </div>
  )
}

function Companies() {
  const say = useText()
  const [typed, setTyped] = useState('')
  const [query, setQuery] = usePageSearch()
  const state = readListState(enterpriseUser.fields, query)
  const chosen = state.filters['companyId'] ?? ''
  const found = useQuery({
    queryKey: [enterpriseUser.name, 'companies'],
    queryFn: () => call(enterpriseUser.routes.queryCompanies, {}),
  })
  const choose = (id: string) => {
    const { companyId: _, ...filters } = state.filters
    setQuery(
      writeListState(
        enterpriseUser.fields,
        changeListState(state, { filters: id ? { ...filters, companyId: id } : filters }),
        query,
      ),
    )
  }
  const wanted = typed.trim().toLowerCase()
  const shown = found.data?.filter((c) => `${c.name} ${c.uscc ?? ''}`.toLowerCase().includes(wanted)) ?? []
  return (
    <aside className="admin-aside" aria-label={say(t.companies)}>
      <Input.Search
        allowClear
        size="small"
        placeholder={say(t.findCompany)}
        aria-label={say(t.findCompany)}
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.isLoading && <Skeleton active title={false} />}
      <ul className="people-companies">
        <li>
          <button type="button" aria-pressed={!chosen} onClick={() => choose('')}>
            {say(t.allCompanies)}
          </button>
        </li>
        {shown.map((c) => (
          <CompanyLine key={c.id} company={c} pressed={chosen === c.id} onChoose={() => choose(c.id)} />
        ))}
      </ul>
    </aside>
  )
}

function CompanyLine({ company, pressed, onChoose }: { company: Company; pressed: boolean; onChoose: () => void }) {
  const say = useText()
  const [now, language, zone] = [useNow(), useLanguage(), useTimeZone()]
  const last = company.lastSignInAt
    ? say(t.lastSignIn, { at: agoWords(company.lastSignInAt, now, language, zone) })
    : say(t.neverSignedIn)
  return (
    <li>
      <button type="button" aria-pressed={pressed} onClick={onChoose}>
        <span title={company.name}>{company.name}</span>
        {company.uscc && <small>{company.uscc}</small>}
        <small>
          {say(t.users, { count: company.userCount })}
          {company.userCount > 0 && ` · ${last}`}
        </small>
      </button>
    </li>
  )
}
