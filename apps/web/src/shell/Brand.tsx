import type { SessionUser } from '@clearway/contract/features/account/session'
import { common } from '@clearway/contract/kernel/common.text'
import { Link } from 'react-router'

import { useBrand } from '../kernel/brand.ts'
import { useText } from '../kernel/language.ts'
import { BrandMark } from './BrandMark.tsx'

/** The tenant's logo and name; the way to the workbench. */
export function Brand({ user, bare = false }: { user: SessionUser; bare?: boolean }) {
  const say = useText()
  const own = useBrand()
  const name = own?.shownName || user.tenantName || say(common.platformName)
  return (
    <Link to="/workbench" className="shell-brand" title={name}>
      <BrandMark small={bare} />
      <span className={bare ? 'unseen' : 'shell-brand-name'}>{name}</span>
    </Link>
  )
}
