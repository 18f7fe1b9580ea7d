import { languages, type Language } from '@clearway/contract/kernel/text'

import { setLanguage, useLanguage } from './language.ts'

const names: Record<Language, string> = { zh: '简体中文', tw: '繁體中文', en: 'English' }

/** The language of the page; its label is in all three, since the reader may not know the present one. */
export function LanguageSelect() {
  return (
    <select
      className="language-select"
      aria-label="语言 語言 Language"
      value={useLanguage()}
      onChange={(e) => setLanguage(e.target.value as Language)}
    >
      {languages.map((language) => (
        <option key={language} value={language}>
          {names[language]}
        </option>
      ))}
    </select>
  )
}
