import type { SessionUser } from '@clearway/contract/features/account/session'
import { common } from '@clearway/contract/kernel/common.text'
import { Link } from 'react-router'
import { useText } from '../kernel/language.ts'
import { Mark } from '../site/Mark.tsx'

/** The mark and the tenant's name; the way to the workbench. */
export function Brand({ user, bare = false }: { user: SessionUser; bare?: boolean }) {
  const say = useText()
  const name = user.tenantName || say(common.platformName)
  return (
    <Link to="/workbench" className="shell-brand" title={name}>
      <Mark />
      <span className={bare ? 'unseen' : 'shell-brand-name'}>{name}</span>
    </Link>
  )
}
