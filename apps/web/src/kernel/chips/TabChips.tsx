import type { Text } from '@clearway/contract/kernel/text'

import { useText } from '../language.ts'
import { Folded } from './Folded.tsx'

import '../rows.css'

interface Props<Tab extends string> {
  /** Name for screen readers. */
  readonly label: string
  readonly tabs: Readonly<Record<Tab, Text>>
  readonly names: readonly Tab[]
  readonly tab: Tab
  readonly counters: Readonly<Partial<Record<Tab, number>>> | undefined
  /** Tabs in which a row is too much: their counter is marked. */
  readonly late?: readonly Tab[]
  readonly onTab: (tab: Tab) => void
}

// What was chosen is told as well: nobody guesses why a list is short.
const isLoud = (chips: readonly Element[]): boolean =>
  chips.some((chip) => chip.matches('[data-late="true"], [aria-current]'))

/** The counters of a list are its tabs, in one row. */
export function TabChips<Tab extends string>({ label, tabs, names, tab, counters, late, onTab }: Props<Tab>) {
  const say = useText()
  return (
    <Folded rows={1} late={isLoud}>
      <nav className="list-chips" aria-label={label}>
        {names.map((name) => {
          const count = counters?.[name]
          return (
            <button
              key={name}
              type="button"
              aria-current={name === tab ? 'true' : undefined}
              data-late={Boolean(late?.includes(name)) && Boolean(count)}
              onClick={() => onTab(name)}
            >
              {say(tabs[name])}
              {count !== undefined && <b className="list-figures">{count}</b>}
            </button>
          )
        })}
      </nav>
    </Folded>
  )
}
