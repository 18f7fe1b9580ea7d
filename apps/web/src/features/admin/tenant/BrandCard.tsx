import { Link } from 'react-router'

import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { brandPageText as t } from './brand.text.ts'

/** The way to logo and theme, for those who may see it. */
export function BrandCard() {
  const say = useText()
  const can = useCan()
  if (!can('tenantBrand.view')) return null
  return (
    <section className="settings-card" aria-labelledby="settings-brand">
      <h2 id="settings-brand">{say(t.card)}</h2>
      <p className="settings-quiet">{say(t.cardHint)}</p>
      <Link to="/logoManagement">{say(t.cardGo)}</Link>
    </section>
  )
}
