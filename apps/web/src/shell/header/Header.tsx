import { BugOutlined, MenuFoldOutlined, MenuUnfoldOutlined, SettingOutlined } from '@ant-design/icons'
import type { MenuEntry } from '@clearway/contract/features/account/session'
import type { ReactNode } from 'react'

import { useText } from '../../kernel/language.ts'
import type { Me } from '../../kernel/me.ts'
import { Brand } from '../Brand.tsx'
import { Count } from '../Count.tsx'
import type { DialogName } from '../Dialogs.tsx'
import { useErrorLog } from '../errorLog.ts'
import { Bell } from '../notices/Bell.tsx'
import { settingsText } from '../settings/settings.text.ts'
import { useSettings } from '../settings/settings.ts'
import { shellText as t } from '../shell.text.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { FullScreenButton, LanguageMenu, SizeMenu } from './HeaderMenus.tsx'
import { IconButton } from './IconButton.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { Search } from './Search.tsx'
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
export function Header({
  me,
  found,
  steps,
  title,
  hrefFor,
  go,
  open,
  toggleSide,
  sideOpen,
  onTop,
  children,
}: HeaderProps) {
  const say = useText()
  const { showSettings, sidebarLogo } = useSettings()
  const errors = useErrorLog().length
  return (
    <header className="shell-head">
      <div className="shell-bar">
        {onTop ? (
          sidebarLogo && <Brand user={me.user} />
        ) : (
          <IconButton label={say(sideOpen ? t.collapseMenu : t.expandMenu)} expanded={sideOpen} onClick={toggleSide}>
            {sideOpen ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
          </IconButton>
        )}
        <Breadcrumb steps={steps} last={title} hrefFor={hrefFor} />
        <Search entries={found} go={go} />
        {errors > 0 && (
          <IconButton label={say(t.errorCount, { count: errors })} onClick={() => open('errors')}>
            <BugOutlined aria-hidden />
            <Count of={errors} />
          </IconButton>
        )}
        <Bell />
        <FullScreenButton />
        <SizeMenu />
        <LanguageMenu />
        {showSettings && (
          <IconButton label={say(settingsText.title)} onClick={() => open('settings')}>
            <SettingOutlined aria-hidden />
          </IconButton>
        )}
        <TenantMenu user={me.user} />
        <PersonMenu user={me.user} changePassword={() => open('password')} shortcuts={() => open('shortcuts')} />
      </div>
      {children}
    </header>
  )
}
