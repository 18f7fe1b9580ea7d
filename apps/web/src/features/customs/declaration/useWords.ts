import type { DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import { useMemo } from 'react'

import { useDictionary } from '../../../kernel/form/options.ts'
import type { CodeWord } from './fields/codeWords.ts'

const lists = new WeakMap<object, readonly CodeWord[]>()

/** The words of a field's codes: of its dictionary, or of the short list that stands in the message's own description. */
export function useWords(field: DecField): readonly CodeWord[] {
  const entries = useDictionary(field.dictionary)
  const { options } = field
  return useMemo(() => {
    if (!options) return entries
    const known = lists.get(options)
    if (known) return known
    const words = options.map(({ value, label }) => ({ value, label, choosable: true }))
    lists.set(options, words)
    return words
  }, [entries, options])
}
