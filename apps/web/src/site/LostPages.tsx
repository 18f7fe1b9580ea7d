import type { Text } from '@clearway/contract/kernel/text'
import { Link } from 'react-router'

import { useText } from '../kernel/language.ts'
import { lostText } from '../shell/lost.text.ts'
import { siteText as t } from './site.text.ts'
import { SitePage } from './SitePage.tsx'

export const NotFoundPage = () => <Lost number="404" title={lostText.notFound} why={lostText.notFoundWhy} />
export const ForbiddenPage = () => <Lost number="401" title={lostText.forbidden} why={lostText.forbiddenWhy} />

function Lost({ number, title, why }: { number: string; title: Text; why: Text }) {
  const say = useText()
  return (
    <div className="site-lost">
      <p aria-hidden className="site-number">
        {number}
      </p>
      <SitePage title={title} lead={why}>
        <p className="site-actions">
          <Link className="site-button" to="/swylgateway">
            {say(t.backHome)}
          </Link>
        </p>
      </SitePage>
    </div>
  )
}
