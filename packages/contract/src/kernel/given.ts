import { languages, type Language, type Text } from './text.ts'

const between = '、'
const found = (given: readonly Text[], name: string): Text | undefined =>
  given.find((text) => languages.some((language) => text[language] === name))

/** A name in all languages: as the product gave it, if nobody gave another since. */
export const givenName = (given: readonly Text[], name: string): Text =>
  found(given, name) ?? { zh: name, tw: name, en: name }

/** One name or several in a row, those that the product gave in the reader's language. */
export function sayGiven(given: readonly Text[], names: string, language: Language): string {
  const whole = found(given, names)
  if (whole) return whole[language]
  const parts = names.split(between)
  return parts.some((part) => found(given, part))
    ? parts.map((part) => givenName(given, part)[language]).join(language === 'en' ? ', ' : between)
    : names
}
