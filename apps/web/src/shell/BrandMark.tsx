import { pictureUrl, useBrand } from '../kernel/brand.ts'
import { Mark } from './Mark.tsx'
import { useDark } from './settings/appearance.ts'

/** The tenant's logo as it reads on light or dark ground, else the product's mark. The name stands beside it, so it says nothing itself. */
export function BrandMark({ small = false }: { small?: boolean }) {
  const own = useBrand()
  const dark = useDark()
  const logo = dark ? (own?.logoDark ?? own?.logo) : (own?.logo ?? own?.logoDark)
  const shown = small ? (own?.favicon ?? logo) : logo
  return shown ? <img className="brand-logo" src={pictureUrl(shown)} alt="" /> : <Mark />
}
