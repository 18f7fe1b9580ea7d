import type { SessionUser } from '@clearway/contract/features/account/session'
import { Drawer } from 'antd'

import { useText } from '../../kernel/language.ts'
import { Brand } from '../Brand.tsx'
import { shellText as t } from '../shell.text.ts'
import { SideMenu, type MenuProps } from './SideMenu.tsx'

export interface SideDrawerProps {
  readonly open: boolean
  readonly close: () => void
  readonly user: SessionUser
  readonly menu: MenuProps
}

/** The menu on a narrow screen. */
export function SideDrawer({ open, close, user, menu }: SideDrawerProps) {
  const say = useText()
  return (
    <Drawer
      open={open}
      onClose={close}
      placement="left"
      size={280}
      title={<Brand user={user} />}
      rootClassName="shell-drawer"
    >
      <nav aria-label={say(t.mainMenu)}>
        <SideMenu {...menu} collapsed={false} />
      </nav>
    </Drawer>
  )
}
