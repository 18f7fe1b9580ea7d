import { workbenchText as t } from '@clearway/contract/features/workbench/workbench.text'
import { Link } from 'react-router'

import { useText } from '../../kernel/language.ts'
import { useMe } from '../../kernel/me.ts'

/** The screens that the reader uses most, as far as they stand in his menu. */
export function Shortcuts({ codes }: { codes: readonly string[] | undefined }) {
  const say = useText()
  const menu = useMe()?.menu ?? []
  const entries = (codes ?? []).flatMap((code) => menu.filter((entry) => entry.component === code && entry.path))
  if (entries.length === 0) return null
  return (
    <nav className="bench-card" aria-labelledby="bench-shortcuts">
      <h2 id="bench-shortcuts">{say(t.shortcuts)}</h2>
      <ul className="bench-shortcuts">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link to={entry.path!}>{say(entry.title)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
