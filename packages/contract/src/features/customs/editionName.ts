import { say, type Language } from '../../kernel/text.ts'
import { tariffText as t } from './tariff.text.ts'

/** The name of an edition as screens and papers show it beside its lines and rates: one of examples says that it is not official. */
export const shownName = (
  language: Language,
  { name, official }: { readonly name: string; readonly official: boolean },
): string => (official ? name : say(t.unofficial, language, { name }))
