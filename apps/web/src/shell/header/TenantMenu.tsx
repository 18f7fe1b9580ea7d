import { CheckOutlined, DownOutlined, MailOutlined, SafetyOutlined, SwapOutlined } from '@ant-design/icons'
import { ownInvitation } from '@clearway/contract/features/account/ownInvitation'
import { session, type SessionUser } from '@clearway/contract/features/account/session'
import type { Output } from '@clearway/contract/kernel/route'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, type MenuProps } from 'antd'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { useReport } from '../../kernel/report.ts'
import { proveOwn } from '../../kernel/sessionDoor.ts'
import { useGoToTenant } from '../../kernel/useGoToTenant.ts'
import { Count } from '../Count.tsx'
import { shellText as t } from '../shell.text.ts'
import { MenuButton } from './HeaderMenus.tsx'

type Tenant = Output<typeof session.querySysTenant>[number]

/** From so many on there is a box to search in. */
const many = 8

const ownTenants = {
  queryKey: ['querySysTenant'],
  queryFn: () => call(session.querySysTenant, {}),
  staleTime: 5 * 60_000,
}

/** Asks for the proof that shows all of the person's companies, and then shows them. */
function useOthers(show: () => void): () => Promise<void> {
  const say = useText()
  const client = useQueryClient()
  const { message } = App.useApp()
  return async () => {
    await proveOwn()
    for (const key of ['querySysTenant', 'invitations']) void client.invalidateQueries({ queryKey: [key] })
    const { length } = await client.fetchQuery({ ...ownTenants, staleTime: 0 })
    if (length > 1) show()
    else void message.info(say(t.noOtherTenants))
  }
}

/** The tenants of a user who has several, and those that ask for him; nothing for the others. */
export function TenantMenu({ user }: { user: SessionUser }) {
  const say = useText()
  const report = useReport()
  const navigate = useNavigate()
  const goTo = useGoToTenant()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const { data: tenants = [] } = useQuery(ownTenants)
  const { data: asked = [] } = useQuery({
    queryKey: ['invitations'],
    queryFn: () => call(ownInvitation.queryInvitation, {}),
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
  })
  const others = useOthers(() => setOpen(true))
  // The other companies of somebody whom one company alone let in are that person's to show.
  const hidden = user.own === 'provable'
  if (tenants.length < 2 && asked.length === 0 && !hidden) return null
  const hit = tenants.filter(({ tenantName, tenantCode }) =>
    `${tenantName} ${tenantCode}`.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  const choose = (tenant: Tenant) => {
    setOpen(false)
    if (tenant.id !== user.tenantId) void goTo(tenant)
  }
  const items: MenuProps['items'] = [
    ...hit.map((tenant) => tenantItem(tenant, tenant.id === user.tenantId, () => choose(tenant), say)),
    ...(hit.length === 0 ? [{ key: 'none', disabled: true, label: say(t.noTenant) }] : []),
    ...(hidden
      ? [
          {
            key: 'others',
            icon: <SafetyOutlined aria-hidden />,
            label: say(t.otherTenants),
            onClick: () => void others().catch(report),
          },
        ]
      : []),
    { type: 'divider' as const },
    ...asked.map((i) => ({
      key: i.id,
      icon: <MailOutlined aria-hidden />,
      label: say(t.invitedBy, { tenant: i.tenantName }),
      onClick: () => void navigate('/tenantApply'),
    })),
    { key: 'own', label: say(t.ownTenants), onClick: () => void navigate('/tenantApply') },
  ]
  const label = `${say(t.switchTenant)}: ${user.tenantName}${asked.length ? ` (${say(t.invitationCount, { count: asked.length })})` : ''}`
  return (
    <MenuButton
      label={label}
      menu={{ items, selectable: true, selectedKeys: [user.tenantId] }}
      wide
      className="shell-tenants"
      open={open}
      onOpen={(next) => (setOpen(next), setTyped(''))}
      {...(tenants.length >= many && { above: searchedBy(typed, setTyped, () => hit[0] && choose(hit[0])) })}
    >
      <SwapOutlined aria-hidden />
      <span className="shell-wide-only shell-person-name">{user.tenantName}</span>
      <DownOutlined aria-hidden className="shell-tiny" />
      {asked.length > 0 && <Count of={asked.length} />}
    </MenuButton>
  )
}

const tenantItem = (
  { id, tenantName, roles }: Tenant,
  current: boolean,
  onClick: () => void,
  say: ReturnType<typeof useText>,
) => ({
  key: id,
  // The name alone is the name of the entry; what one is there is told beside it.
  label: (
    <span className="shell-tenant">
      <span>{tenantName}</span>
      {roles.length > 0 && <small aria-hidden>{roles.slice(0, 3).join(' · ')}</small>}
    </span>
  ),
  icon: current ? <CheckOutlined aria-label={say(t.currentTenant)} /> : <span className="shell-tenant-mark" />,
  onClick,
})

interface SearchedProps {
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onEnter: () => void
  readonly children: ReactNode
}

const searchedBy = (typed: string, onType: (typed: string) => void, onEnter: () => void) => (menu: ReactNode) => (
  <Searched typed={typed} onType={onType} onEnter={onEnter}>
    {menu}
  </Searched>
)

/** A box above the list: typing narrows it, Enter takes the first, the arrow down goes into the list. */
function Searched({ typed, onType, onEnter, children }: SearchedProps) {
  const say = useText()
  const box = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter()
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    }
    // What is typed is none of the menu's shortcuts.
    if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation()
  }
  return (
    <div ref={box} className="shell-tenant-search">
      <input
        // The menu was opened to find something in it.
        autoFocus
        type="search"
        className="shell-search-input"
        aria-label={say(t.findTenant)}
        placeholder={say(t.findTenant)}
        value={typed}
        maxLength={64}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {children}
    </div>
  )
}
