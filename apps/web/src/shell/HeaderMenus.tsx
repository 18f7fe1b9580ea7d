import { ColumnHeightOutlined, DownOutlined, FullscreenExitOutlined, FullscreenOutlined, GlobalOutlined, SwapOutlined } from '@ant-design/icons'
import { session, type SessionUser } from '@clearway/contract/features/account/session'
import { languages, type Language } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { App, Dropdown, type MenuProps } from 'antd'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { call } from '../kernel/api.ts'
import { setLanguage, useLanguage, useText } from '../kernel/language.ts'
import { useReport } from '../kernel/report.ts'
import { landmark } from './landmark.tsx'
import { switchTenant } from './session.ts'
import { setSetting, useSettings, type Settings } from './settings.ts'
import { shellText as t } from './shell.text.ts'

/** A button of the header that drops a menu down. */
export function MenuButton({ label, menu, children, wide = false, className = '' }: { label: string; menu: MenuProps; children: ReactNode; wide?: boolean; className?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Dropdown trigger={['click']} autoFocus open={open} onOpenChange={setOpen} menu={menu} placement="bottomRight" popupRender={landmark(label)}>
      <button type="button" className={`${wide ? 'shell-person' : 'shell-icon'} ${className}`} aria-haspopup="menu" aria-expanded={open} aria-label={label} title={label}>
        {children}
      </button>
    </Dropdown>
  )
}

const languageNames: Record<Language, string> = { zh: '简体中文', tw: '繁體中文', en: 'English' }

export function LanguageMenu() {
  const say = useText()
  const items = languages.map((key) => ({ key, label: languageNames[key], onClick: () => setLanguage(key) }))
  return (
    <MenuButton label={say(t.language)} menu={{ items, selectable: true, selectedKeys: [useLanguage()] }}>
      <GlobalOutlined aria-hidden />
    </MenuButton>
  )
}

const sizes: readonly Settings['size'][] = ['default', 'large', 'small']
const sizeNames = { default: t.sizeDefault, large: t.sizeLarge, small: t.sizeSmall }

export function SizeMenu() {
  const say = useText()
  const items = sizes.map((key) => ({ key, label: say(sizeNames[key]), onClick: () => setSetting('size', key) }))
  return (
    <MenuButton className="shell-size" label={say(t.size)} menu={{ items, selectable: true, selectedKeys: [useSettings().size] }}>
      <ColumnHeightOutlined aria-hidden />
    </MenuButton>
  )
}

const onFullScreen = (tell: () => void) => {
  document.addEventListener('fullscreenchange', tell)
  return () => document.removeEventListener('fullscreenchange', tell)
}

export function FullScreenButton() {
  const say = useText()
  const { message } = App.useApp()
  const full = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null)
  const toggle = () => {
    const refused = () => void message.warning(say(t.noFullScreen))
    if (!document.fullscreenEnabled) refused()
    else void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(refused)
  }
  const label = say(full ? t.leaveFullScreen : t.fullScreen)
  return (
    <button type="button" className="shell-icon shell-wide-only" aria-label={label} title={label} onClick={toggle}>
      {full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
    </button>
  )
}

/** The tenants of a user who has several; nothing for the others. */
export function TenantMenu({ user }: { user: SessionUser }) {
  const say = useText()
  const report = useReport()
  const { data = [] } = useQuery({ queryKey: ['querySysTenant'], queryFn: () => call(session.querySysTenant, {}), staleTime: 5 * 60_000 })
  if (data.length < 2) return null
  const items = data.map((tenant) => ({
    key: tenant.id,
    label: tenant.tenantName,
    onClick: () => void (tenant.id !== user.tenantId && switchTenant(tenant.id).catch(report)),
  }))
  return (
    <MenuButton label={`${say(t.switchTenant)}: ${user.tenantName}`} menu={{ items, selectable: true, selectedKeys: [user.tenantId] }} wide>
      <SwapOutlined aria-hidden />
      <span className="shell-wide-only shell-person-name">{user.tenantName}</span>
      <DownOutlined aria-hidden className="shell-tiny" />
    </MenuButton>
  )
}
