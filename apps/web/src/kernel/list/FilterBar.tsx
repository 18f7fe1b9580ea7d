import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { Field, Fields } from '@clearway/contract/kernel/field'
import { isRange } from '@clearway/contract/kernel/resource'
import { within } from '@clearway/contract/kernel/text'
import { Badge, Button, Tag, Tooltip } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'

import { useLanguage, useText } from '../language.ts'
import { rowsText as t } from '../rows.text.ts'
import { FilterControl } from './FilterControl.tsx'
import type { List } from './list.ts'
import { countFilters } from './listState.ts'
import { SearchBox } from './SearchBox.tsx'

const searchWidth = 300
const gap = 8
const buttonsWidth = 260

const widthOfFilter = (field: Field) =>
  field.kind === 'date' || field.kind === 'dateTime' ? 320 : isRange(field) ? 240 : 200

/** How many filters fit beside the search box in one row. */
function fitting(widths: readonly number[], room: number): number {
  const all = widths.reduce((sum, w) => sum + w + gap, 0)
  if (all <= room) return widths.length
  let left = room - buttonsWidth
  return widths.findIndex((w) => (left -= w + gap) < 0)
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(1200)
  useLayoutEffect(() => {
    const element = ref.current!
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}

/** Labels of fields as a sentence names them. */
function useNames() {
  const say = useText()
  const language = useLanguage()
  return (fields: readonly Field[]) => fields.map((f) => within(say(f.label), language)).join(say(t.between))
}

interface MoreProps {
  readonly behind: readonly Field[]
  /** How many of them filter. */
  readonly active: number
  readonly unfolded: boolean
  readonly onUnfold: (unfolded: boolean) => void
}

/** The way to the filters that found no room, and which they are. */
function MoreFilters({ behind, active, unfolded, onUnfold }: MoreProps) {
  const say = useText()
  const names = useNames()(behind)
  return (
    <Badge count={active} size="small">
      <Tooltip title={unfolded ? undefined : names}>
        <Button
          icon={unfolded ? <UpOutlined /> : <DownOutlined />}
          aria-expanded={unfolded}
          onClick={() => onUnfold(!unfolded)}
        >
          {unfolded ? say(t.fewerFilters) : say(t.moreFilters, { count: behind.length })}
          {!unfolded && <span className="unseen">: {names}</span>}
        </Button>
      </Tooltip>
    </Badge>
  )
}

/** Search and filters of a list in one row that folds. All of it is optional: a contract without `search` or `filter` shows none. */
export function FilterBar({ fields, list }: { fields: Fields; list: List<unknown> }) {
  const say = useText()
  const namesOf = useNames()
  const [ref, width] = useWidth()
  const [unfolded, setUnfolded] = useState(false)
  const { state, change } = list
  const searched = Object.values(fields).filter((f) => f.search)
  const filters = Object.entries(fields).filter(([, f]) => f.filter)
  const fit = fitting(
    filters.map(([, f]) => widthOfFilter(f)),
    width - (searched.length ? searchWidth + gap : 0),
  )
  const shown = unfolded ? filters : filters.slice(0, fit)
  const hiddenActive = countFilters(Object.fromEntries(filters.slice(shown.length)), state)
  const active = countFilters(fields, state)
  return (
    <div className="list-filters" ref={ref} role="search">
      {searched.length > 0 && (
        <SearchBox
          value={state.search}
          placeholder={say(t.searchIn, { fields: namesOf(searched) })}
          onSearch={(search) => search !== state.search && change({ search }, state.search !== '')}
        />
      )}
      {shown.map(([name, field]) => (
        <FilterControl
          key={name}
          name={name}
          field={field}
          width={widthOfFilter(field)}
          filters={state.filters}
          onChange={(part) => change({ filters: { ...state.filters, ...part } })}
        />
      ))}
      {fit < filters.length && (
        <MoreFilters
          behind={filters.slice(fit).map(([, f]) => f)}
          active={hiddenActive}
          unfolded={unfolded}
          onUnfold={setUnfolded}
        />
      )}
      {state.mine && (
        <Tag closable onClose={() => change({ mine: false })}>
          {say(t.onlyMine)}
        </Tag>
      )}
      {(state.madeFrom || state.madeTo) && (
        <Tag
          closable={{ 'aria-label': say(t.anyDay) }}
          className="list-made"
          onClose={() => change({ madeFrom: '', madeTo: '' })}
        >
          {say(t.madeIn, { from: state.madeFrom || '…', to: state.madeTo || '…' })}
        </Tag>
      )}
      {active > 0 && (
        <Button type="link" onClick={() => change({ filters: {} })}>
          {say(t.resetFilters, { count: active })}
        </Button>
      )}
    </div>
  )
}
