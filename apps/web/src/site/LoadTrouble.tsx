import { useText } from '../kernel/language.ts'
import { siteText as t } from './site.text.ts'

/** Stands where a page could not be fetched or drawn at all. */
export function LoadTrouble() {
  const say = useText()
  return (
    <main className="load-trouble">
      <h1>{say(t.trouble)}</h1>
      <p>{say(t.troubleWhy)}</p>
      <button type="button" onClick={() => location.reload()}>{say(t.reload)}</button>
    </main>
  )
}
