import type { MenuEntry } from '@clearway/contract/features/account/session'
import { Link } from 'react-router'

import { useText } from '../../kernel/language.ts'
import { shellText as t } from '../shell.text.ts'

/** Workbench, groups, page. The last one is where the user is, so it leads nowhere. */
export function Breadcrumb({
  steps,
  last,
  hrefFor,
}: {
  steps: readonly MenuEntry[]
  last: string
  hrefFor: (path: string) => string
}) {
  const say = useText()
  return (
    <nav aria-label={say(t.breadcrumb)} className="shell-crumbs">
      <ol>
        {steps.map((step, i) => (
          <li key={step.id}>
            {i === steps.length - 1 ? (
              <span aria-current="page">{last}</span>
            ) : step.path ? (
              <Link to={hrefFor(step.path)}>{say(step.title)}</Link>
            ) : (
              <span>{say(step.title)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
