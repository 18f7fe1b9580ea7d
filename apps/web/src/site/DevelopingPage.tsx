import { Link, useSearchParams } from 'react-router'

import { useText } from '../kernel/language.ts'
import { siteText as t } from './site.text.ts'
import { SitePage } from './SitePage.tsx'

const parts: Readonly<Record<string, typeof t.solutions>> = {
  solutions: t.solutions,
  market: t.market,
  partners: t.partners,
}

/** Holds the place of sections that have no content. */
export function DevelopingPage() {
  const say = useText()
  const part = parts[useSearchParams()[0].get('part') ?? '']
  return (
    <SitePage title={part ?? t.developing} lead={part ? t.developing : t.developingWhy}>
      {part && <p>{say(t.developingWhy)}</p>}
      <p className="site-actions">
        <Link className="site-button" to="/swylgateway">
          {say(t.backHome)}
        </Link>
      </p>
    </SitePage>
  )
}
