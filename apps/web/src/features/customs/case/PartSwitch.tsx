import { Segmented } from 'antd'

import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import { casePageText as t } from './casePage.text.ts'

export type Part = 'cases' | 'declarations' | 'goods' | 'statistics'
const parts: readonly Part[] = ['cases', 'declarations', 'goods', 'statistics']
const ofDeclarations: readonly Part[] = ['declarations', 'goods']

/** Which part of the page the address asks for. */
export function usePart(): Part {
  const [query] = usePageSearch()
  const wanted = query.get('part') as Part
  return parts.includes(wanted) ? wanted : 'cases'
}

/** Cases, declarations, goods, figures: four ways into one day's work. */
export function PartSwitch({ part }: { part: Part }) {
  const say = useText()
  const can = useCan()
  const [, setQuery] = usePageSearch()
  const shown = parts.filter((p) => !ofDeclarations.includes(p) || can('declaration.view'))
  return (
    <Segmented<Part>
      value={part}
      aria-label={say(t.parts)}
      options={shown.map((value) => ({ value, label: say(t[value]) }))}
      // Each part has a list of its own, so none takes over the filters of another.
      onChange={(next) => setQuery(new URLSearchParams(next === 'cases' ? {} : { part: next }))}
    />
  )
}
