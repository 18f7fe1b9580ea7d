import type { Text } from '@clearway/contract/kernel/text'
import { Link } from 'react-router'

import { useText } from '../kernel/language.ts'
import { signedIn } from '../shell/session/signedIn.ts'
import { siteText as t } from './site.text.ts'
import { SitePage } from './SitePage.tsx'

export const NotFoundPage = () => <Lost number="404" title={t.notFound} why={t.notFoundWhy} />
export const ForbiddenPage = () => <Lost number="401" title={t.forbidden} why={t.forbiddenWhy} />

function Lost({ number, title, why }: { number: string; title: Text; why: Text }) {
  const say = useText()
  return (
    <div className="site-lost">
      <p aria-hidden className="site-number">
        {number}
      </p>
      <SitePage title={title} lead={why}>
        <p className="site-actions">
          {signedIn() && (
            <Link className="site-button" to="/workbench">
              {say(t.toWork)}
            </Link>
          )}
          <Link className={signedIn() ? 'site-button site-button-quiet' : 'site-button'} to="/swylgateway">
            {say(t.backHome)}
          </Link>
        </p>
      </SitePage>
    </div>
  )
}
