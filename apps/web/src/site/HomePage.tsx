import { Link } from 'react-router'

import { useText } from '../kernel/language.ts'
import { Lanes } from './Lanes.tsx'
import { siteText as t } from './site.text.ts'
import { Cards, usePageHead } from './SitePage.tsx'

/** The first page of the public site. */
export function HomePage() {
  const say = useText()
  usePageHead(t.home, t.metaHome)
  return (
    <>
      <section className="site-hero">
        <div>
          <h1>{say(t.heroTitle)}</h1>
          <p className="site-lead">{say(t.heroLead)}</p>
          <p className="site-actions">
            <Link className="site-button" to="/login">
              {say(t.start)}
            </Link>
            <Link className="site-button site-button-quiet" to="/Product_service">
              {say(t.heroProduct)}
            </Link>
          </p>
        </div>
        <Lanes />
      </section>
      <section className="site-band" id="product-service">
        <h2>{say(t.productService)}</h2>
        <Cards of={t.services} level="h3" />
      </section>
      <section className="site-band site-band-card" id="advantages">
        <h2>{say(t.advantages)}</h2>
        <Cards of={t.advantageList} level="h3" />
      </section>
    </>
  )
}
