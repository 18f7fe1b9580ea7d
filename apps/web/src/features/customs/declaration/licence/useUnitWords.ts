import { useCallback } from 'react'

import { useDictionary } from '../../../../kernel/form/options.ts'
import { useText } from '../../../../kernel/language.ts'

/** The name of a unit of customs; the code itself where the dictionary does not have it. */
export function useUnitWords(): (unit: string | undefined) => string {
  const say = useText()
  const units = useDictionary('unit')
  return useCallback(
    (unit) => {
      const entry = units.find((e) => e.value === unit)
      return entry ? say(entry.label) : (unit ?? '')
    },
    [units, say],
  )
}
