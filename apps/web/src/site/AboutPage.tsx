import { useText } from '../kernel/language.ts'
import { siteText as t } from './site.text.ts'
import { Cards, usePageHead } from './SitePage.tsx'

/** Who stands behind the product and what he holds to. */
export function AboutPage() {
  const say = useText()
  usePageHead(t.aboutTitle, t.companyWords[0]!)
  return (
    <article className="site-page">
      <h1>{say(t.aboutTitle)}</h1>
      <section id="company" className="site-part">
        <h2>{say(t.company)}</h2>
        {t.companyWords.map((words) => (
          <p key={words.en}>{say(words)}</p>
        ))}
      </section>
      <section id="culture" className="site-part">
        <h2>{say(t.culture)}</h2>
        <Cards of={t.cultureList} level="h3" />
      </section>
    </article>
  )
}
