import type { SessionUser } from '@clearway/contract/features/account/session'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { useNavigate } from 'react-router'

import { Avatar } from '../../kernel/Avatar.tsx'
import { useText } from '../../kernel/language.ts'
import { useMe } from '../../kernel/me.ts'
import { entryAt } from '../menu/menu.ts'
import { signOut } from '../session/session.ts'
import { shellText as t } from '../shell.text.ts'
import { MenuButton } from './HeaderMenus.tsx'

/** The avatar and what belongs to the person. */
export function PersonMenu({
  user,
  changePassword,
  shortcuts,
}: {
  user: SessionUser
  changePassword: () => void
  shortcuts: () => void
}) {
  const say = useText()
  const navigate = useNavigate()
  const profile = entryAt(useMe()?.menu ?? [], '/profile/index')
  const items = [
    ...(profile ? [{ key: 'profile', label: say(t.profile), onClick: () => void navigate('/profile/index') }] : []),
    { key: 'password', label: say(sessionText.updatePassword), onClick: changePassword },
    { key: 'home', label: say(t.home), onClick: () => void navigate('/swylgateway') },
    { key: 'shortcuts', label: say(t.shortcuts), extra: '?', onClick: shortcuts },
    { type: 'divider' as const },
    { key: 'logout', label: say(sessionText.logout), onClick: () => void signOut() },
  ]
  const name = user.nickname || user.username
  return (
    <MenuButton label={`${say(t.account)}: ${name}`} menu={{ items }} wide>
      <Avatar id={user.avatar} name={name} />
      <span className="shell-wide-only shell-person-name">{name}</span>
    </MenuButton>
  )
}
