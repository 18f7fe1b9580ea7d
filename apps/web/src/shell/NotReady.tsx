import type { Text } from '@clearway/contract/kernel/text'
import { useText } from '../kernel/language.ts'
import { shellText as t } from './shell.text.ts'

/** Stands for a menu entry whose page is not there. */
export function NotReady({ title }: { title: Text }) {
  const say = useText()
  return (
    <section className="shell-notice">
      <h1>{say(title)}</h1>
      <p>{say(t.notReady)}</p>
      <p className="shell-quiet">{say(t.notReadyWhy)}</p>
    </section>
  )
}
