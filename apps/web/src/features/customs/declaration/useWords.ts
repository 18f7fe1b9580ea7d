import type { DecField } from '@clearway/contract/features/customs/declaration/fields/decField'

import { useDictionary } from '../../../kernel/form/options.ts'
import { optionWords, type CodeWord } from './fields/codeWords.ts'

/** The words of a field's codes: of its dictionary, or of its short list. */
export function useWords({ dictionary, options }: DecField): readonly CodeWord[] {
  const entries = useDictionary(dictionary)
  return options ? optionWords(options) : entries
}
