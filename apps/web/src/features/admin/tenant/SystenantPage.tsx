import { mailDomain } from '@clearway/contract/features/admin/signOn/mailDomain'
import { firstAdministrator, systenant } from '@clearway/contract/features/admin/tenant/systenant'
import { systenantText } from '@clearway/contract/features/admin/tenant/systenant.text'
import { createContext, useCallback, useContext, useMemo, useState } from 'react'

import { useText } from '../../../kernel/language.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'

import '../admin.css'
import { tenantText as t } from './tenant.text.ts'
import { ArchiveDialog, ReinstateDialog, SuspendDialog, type TenantRow } from './TenantDialogs.tsx'
import { TenantDomains } from './TenantDomains.tsx'
import { TenantForm } from './TenantForm.tsx'

import './tenantSettings.css'

type Opened = { kind: 'suspend' | 'reinstate' | 'archive' | 'domains'; row: TenantRow } | null

const Open = createContext<(opened: Opened) => void>(() => {})

const Tenants = resourcePage(systenant, {
  columns: (given) =>
    given.map((c) => {
      if (c.key === 'userCount') return { ...c, render: (row) => <UserCount row={row} /> }
      if (c.key === 'packageId') return { ...c, render: (row) => row.packageName ?? <Unlimited /> }
      return c
    }),
  useActions: useTenantActions,
  form: TenantForm,
  importFields: firstAdministrator,
})

/** Every tenant with what was agreed with it. What a tenant does inside is its own. */
export function SystenantPage() {
  const [opened, setOpened] = useState<Opened>(null)
  const close = useCallback(() => setOpened(null), [])
  const row = (kind: NonNullable<Opened>['kind']) => (opened?.kind === kind ? opened.row : null)
  return (
    <Open value={setOpened}>
      <Tenants />
      <SuspendDialog row={row('suspend')} onClose={close} />
      <ReinstateDialog row={row('reinstate')} onClose={close} />
      <ArchiveDialog row={row('archive')} onClose={close} />
      <TenantDomains row={row('domains')} onClose={close} />
    </Open>
  )
}

function UserCount({ row }: { row: TenantRow }) {
  const say = useText()
  return <>{row.mostUsers ? say(t.ofMost, { count: row.userCount, most: row.mostUsers }) : row.userCount}</>
}

function Unlimited() {
  const say = useText()
  return <span className="admin-off">{say(t.noLimit)}</span>
}

function useTenantActions() {
  const open = useContext(Open)
  return useMemo(
    () => ({
      rowActions: (row: TenantRow, usual: readonly Action[]): readonly Action[] => {
        if (row.deletedAt) return usual
        const suspended = row.state === 'suspended'
        const own: Action[] = [
          { key: 'domains', label: mailDomain.title, run: () => open({ kind: 'domains', row }) },
          suspended
            ? { key: 'reinstate', label: systenantText.reinstate, run: () => open({ kind: 'reinstate', row }) }
            : { key: 'suspend', label: systenantText.suspend, danger: true, run: () => open({ kind: 'suspend', row }) },
          { key: 'archive', label: systenantText.archive, danger: true, run: () => open({ kind: 'archive', row }) },
        ]
        return [...usual.filter((a) => a.key !== 'copy'), ...own]
      },
    }),
    [open],
  )
}
