/** A text in the three languages of the product, side by side: a missing one does not compile. */
export interface Text {
  readonly zh: string
  readonly tw: string
  readonly en: string
}

export const languages = ['zh', 'tw', 'en'] as const
export type Language = (typeof languages)[number]

/** The BCP 47 tag a browser, `Intl` or a PDF reader expects for each language. */
export const languageTags: Record<Language, string> = { zh: 'zh-CN', tw: 'zh-HK', en: 'en' }

export const text = (zh: string, tw: string, en: string): Text => ({ zh, tw, en })

/** `fill('at most {max}', { max: 3 })`; a place with no value stays as it is, so that a slip shows. */
export function fill(template: string, values: Readonly<Record<string, unknown>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place))
}

export const say = (t: Text, language: Language, values?: Readonly<Record<string, unknown>>): string =>
  values ? fill(t[language], values) : t[language]

/** Words that English writes large wherever they stand. */
const names = /^(English|Chinese|Simplified|Traditional|Incoterm|Excel|Word|China|Hong|Mainland)/

/** A label as it stands within a sentence: English writes `Order no.` small there, and leaves `HS code` as it is. */
export const within = (words: string, language: Language): string =>
  language === 'en' && /^[A-Z]([a-z’-]|$| )/.test(words) && !names.test(words)
    ? `${words[0]!.toLowerCase()}${words.slice(1)}`
    : words

/** A text with its places filled in all three languages; what fills a place may itself be a text. */
export const fillText = (of: Text, values: Readonly<Record<string, string | number | Text>> = {}): Text => {
  const inOne = (language: Language) =>
    fill(
      of[language],
      Object.fromEntries(Object.entries(values).map(([k, v]) => [k, typeof v === 'object' ? v[language] : v])),
    )
  return { zh: inOne('zh'), tw: inOne('tw'), en: inOne('en') }
}

/** The best of our languages for an `Accept-Language` header or `navigator.languages`; English when none fits. */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const t = tag.trim().toLowerCase()
    if (t === 'tw' || /^zh-(hant|tw|hk|mo)/.test(t)) return 'tw'
    if (t.startsWith('zh')) return 'zh'
    if (t.startsWith('en')) return 'en'
  }
  return 'en'
}
