import { useText } from '../kernel/language.ts'
import { siteText as t } from './site.text.ts'
import { SitePage } from './SitePage.tsx'

/** The parts of the product, each under the anchor that the footer leads to. */
export function ProductPage() {
  const say = useText()
  return (
    <SitePage title={t.productTitle} lead={t.productLead}>
      {Object.entries(t.parts).map(([id, { title, words }]) => (
        <section key={id} id={id} className="site-part">
          <h2>{say(title)}</h2>
          <p>{say(words)}</p>
        </section>
      ))}
    </SitePage>
  )
}
