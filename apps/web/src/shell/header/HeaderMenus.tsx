import { ColumnHeightOutlined, FullscreenExitOutlined, FullscreenOutlined, GlobalOutlined } from '@ant-design/icons'
import { languages, type Language } from '@clearway/contract/kernel/text'
import { App, Dropdown, type MenuProps } from 'antd'
import { useState, useSyncExternalStore, type ReactNode } from 'react'

import { setLanguage, useLanguage, useText } from '../../kernel/language.ts'
import { landmark } from '../landmark.tsx'
import { setSetting, useSettings, type Settings } from '../settings/settings.ts'
import { shellText as t } from '../shell.text.ts'

interface MenuButtonProps {
  readonly label: string
  readonly menu: MenuProps
  readonly children: ReactNode
  readonly wide?: boolean
  readonly className?: string
  /** Draws something around the menu, such as a search box above it. */
  readonly above?: (menu: ReactNode) => ReactNode
  /** Given, the menu stands open or not as it says. */
  readonly open?: boolean
  readonly onOpen?: (open: boolean) => void
}

/** A button of the header that drops a menu down. */
export function MenuButton({
  label,
  menu,
  children,
  wide = false,
  className = '',
  above,
  open: given,
  onOpen,
}: MenuButtonProps) {
  const [own, setOwn] = useState(false)
  const open = given ?? own
  const change = (next: boolean) => {
    setOwn(next)
    onOpen?.(next)
  }
  const region = landmark(label)
  return (
    <Dropdown
      trigger={['click']}
      autoFocus={!above}
      open={open}
      onOpenChange={change}
      menu={menu}
      placement="bottomRight"
      popupRender={(drawn) => region(above ? above(drawn) : drawn)}
    >
      <button
        type="button"
        className={`${wide ? 'shell-person' : 'shell-icon'} ${className}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        title={label}
      >
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
    <MenuButton
      className="shell-size"
      label={say(t.size)}
      menu={{ items, selectable: true, selectedKeys: [useSettings().size] }}
    >
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
