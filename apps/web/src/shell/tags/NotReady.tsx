import type { Text } from '@clearway/contract/kernel/text'
import { Link } from 'react-router'

import { useText } from '../../kernel/language.ts'
import { lostText } from '../lost.text.ts'
import { shellText as t } from '../shell.text.ts'

/** Stands for a menu entry whose page is not there. */
export const NotReady = ({ title }: { title: Text }) => <Stand title={title} what={t.notReady} why={t.notReadyWhy} />

/** Stands at the address of a screen that is not built yet. */
export const InDevelopment = ({ title }: { title: Text }) => (
  <Stand title={title} what={t.inDevelopment} why={t.inDevelopmentWhy} />
)

/** Stands where an address leads nowhere, or nowhere for this person. */
export function Lost({ title, why }: { title: Text; why: Text }) {
  const say = useText()
  return (
    <section className="shell-notice">
      <h1>{say(title)}</h1>
      <p className="shell-quiet">{say(why)}</p>
      <p>
        <Link to="/workbench">{say(lostText.toWork)}</Link>
      </p>
    </section>
  )
}

function Stand({ title, what, why }: { title: Text; what: Text; why: Text }) {
  const say = useText()
  return (
    <section className="shell-notice">
      <h1>{say(title)}</h1>
      <p>{say(what)}</p>
      <p className="shell-quiet">{say(why)}</p>
    </section>
  )
}
