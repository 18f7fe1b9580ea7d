import { BugOutlined, MenuFoldOutlined, MenuUnfoldOutlined, SettingOutlined } from '@ant-design/icons'
import type { MenuEntry } from '@clearway/contract/features/account/session'
import type { ReactNode } from 'react'
import { useText } from '../kernel/language.ts'
import type { Me } from '../kernel/me.ts'
import { Bell } from './Bell.tsx'
import { Brand } from './Brand.tsx'
import { Count } from './Count.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import type { DialogName } from './Dialogs.tsx'
import { useErrorLog } from './errorLog.ts'
import { FullScreenButton, LanguageMenu, SizeMenu } from './HeaderMenus.tsx'
import { MenuSearch } from './MenuSearch.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { useSettings } from './settings.ts'
import { settingsText } from './settings.text.ts'
import { shellText as t } from './shell.text.ts'
import { TenantMenu } from './TenantMenu.tsx'

interface HeaderProps {
  readonly me: Me
  /** Pages that the menu search finds. */
  readonly found: readonly MenuEntry[]
  readonly steps: readonly MenuEntry[]
  /** What the page in front is called. */
  readonly title: string
  readonly hrefFor: (path: string) => string
  readonly go: (path: string) => void
  readonly open: (dialog: DialogName) => void
  readonly toggleSide: () => void
  readonly sideOpen: boolean
  /** The menu stands in the header. */
  readonly onTop: boolean
  readonly children: ReactNode
}

/** Where one is, how to get elsewhere, and the person's own things. */
export function Header({ me, found, steps, title, hrefFor, go, open, toggleSide, sideOpen, onTop, children }: HeaderProps) {
  const say = useText()
  const { showSettings, sidebarLogo } = useSettings()
  const errors = useErrorLog().length
  const side = say(sideOpen ? t.collapseMenu : t.expandMenu)
  const errorLabel = say(t.errorCount, { count: errors })
  return (
    <header className="shell-head">
      <div className="shell-bar">
        {onTop ? sidebarLogo && <Brand user={me.user} /> : (
          <button type="button" className="shell-icon" aria-label={side} title={side} aria-expanded={sideOpen} onClick={toggleSide}>
            {sideOpen ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
          </button>
        )}
        <Breadcrumb steps={steps} last={title} hrefFor={hrefFor} />
        <MenuSearch entries={found} go={go} />
        {errors > 0 && (
          <button type="button" className="shell-icon" aria-label={errorLabel} title={errorLabel} onClick={() => open('errors')}>
            <BugOutlined aria-hidden />
            <Count of={errors} />
          </button>
        )}
        <Bell />
        <FullScreenButton />
        <SizeMenu />
        <LanguageMenu />
        {showSettings && (
          <button type="button" className="shell-icon" aria-label={say(settingsText.title)} title={say(settingsText.title)} onClick={() => open('settings')}>
            <SettingOutlined aria-hidden />
          </button>
        )}
        <TenantMenu user={me.user} />
        <PersonMenu user={me.user} changePassword={() => open('password')} shortcuts={() => open('shortcuts')} />
      </div>
      {children}
    </header>
  )
}
