import { hscode, type HscodeRow } from '@clearway/contract/features/customs/hscode'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'

import { call } from '../../kernel/api.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { grouped } from '../../kernel/show.ts'
import { useAddress } from '../address.ts'
import { useAnswer } from '../answer.ts'
import { Answered } from '../Answered.tsx'
import { knowledgeText } from '../knowledge.text.ts'
import { codeShown, langOf } from '../knowledge.ts'
import { RateCell } from '../Rates.tsx'
import { codeAddress } from './CodeTable.tsx'
import { NoEdition } from './NoEdition.tsx'
import { queryText as t } from './query.text.ts'
import { useTariffsOnFile } from './SearchForm.tsx'

const mostOpen = 60

/** What every branch needs: whose tariff, which branches stand open, and where the keyboard is. */
interface Tree {
  readonly jurisdiction: string
  readonly date: string
  readonly open: ReadonlySet<string>
  readonly here: string
  readonly toggle: (id: string) => void
  readonly focus: (id: string) => void
}

/** Arrows move and open as in any tree; Enter follows the link of a branch. */
function onKey(e: KeyboardEvent<HTMLUListElement>): void {
  const item = (e.target as HTMLElement).closest<HTMLElement>('[role=treeitem]')
  if (!item || e.ctrlKey || e.altKey || e.metaKey) return
  const all = [...e.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem]')]
  const at = all.indexOf(item)
  const expanded = item.getAttribute('aria-expanded')
  const button = item.querySelector<HTMLElement>(':scope > .know-node')
  const moves: Record<string, () => void> = {
    ArrowDown: () => all[at + 1]?.focus(),
    ArrowUp: () => all[at - 1]?.focus(),
    Home: () => all[0]?.focus(),
    End: () => all.at(-1)?.focus(),
    ArrowRight: () => (expanded === 'false' ? button?.click() : expanded === 'true' && all[at + 1]?.focus()),
    ArrowLeft: () =>
      expanded === 'true' ? button?.click() : item.parentElement?.closest<HTMLElement>('[role=treeitem]')?.focus(),
    ' ': () => button?.click(),
    Enter: () => (button?.querySelector('a') ?? button)?.click(),
  }
  const move = moves[e.key]
  if (!move) return
  e.preventDefault()
  move()
}

/** Sections, chapters, headings, subheadings, and the lines of a tariff below them. Which stand open is in the address. */
export function TariffTree({ jurisdiction, date }: { jurisdiction: string; date: string }) {
  const say = useText()
  const language = useLanguage()
  const { at, change } = useAddress()
  const [here, setHere] = useState('')
  const onFile = useTariffsOnFile(date)
  const open = new Set(at('open').split(',').filter(Boolean))
  const answer = useAnswer(`tree ${jurisdiction} ${date} `, () =>
    call(hscode.queryTree, { jurisdiction, ...(date && { date }) }),
  )
  if (jurisdiction !== 'HS' && onFile && !onFile.some((j) => j.code === jurisdiction))
    return <NoEdition jurisdiction={jurisdiction} />
  const toggle = (id: string) => {
    setHere(id)
    const next = open.has(id) ? [...open].filter((o) => o !== id) : [...open, id]
    change({ open: next.slice(-mostOpen).join(',') }, true)
  }
  return (
    <Answered answer={answer}>
      {({ sections, list }) => {
        const tree: Tree = { jurisdiction, date, open, here: here || `s${sections[0]?.number}`, toggle, focus: setHere }
        return (
          <>
            <p className="know-note">{say(t.treeHint)}</p>
            <ul role="tree" aria-label={say(t.treeLabel)} className="know-tree" onKeyDown={onKey}>
              {sections.map((s) => (
                <Item
                  key={s.number}
                  id={`s${s.number}`}
                  level={1}
                  tree={tree}
                  expandable
                  label={
                    <>
                      <b>{say(t.section, { number: s.number })}</b> {s.name[language]}
                    </>
                  }
                >
                  {() =>
                    list
                      .filter((c) => c.code >= s.from && c.code <= s.to)
                      .map((row) => <CodeItem key={row.code} row={row} level={2} tree={tree} />)
                  }
                </Item>
              ))}
            </ul>
          </>
        )
      }}
    </Answered>
  )
}

function CodeItem({ row, level, tree }: { row: HscodeRow; level: number; tree: Tree }) {
  const language = useLanguage()
  const mfn = row.rates.filter((r) => r.kind === 'mfn')
  const name = row.name[language]
  const label = (
    <>
      <Link
        tabIndex={-1}
        to={codeAddress(row.code, tree.jurisdiction, tree.date)}
        className="figures"
        onClick={(e) => e.stopPropagation()}
      >
        {codeShown(row.code, tree.jurisdiction)}
      </Link>
      <span lang={langOf(name, language)}>{name}</span>
      {row.below > 0 && (
        <small className="figures" aria-hidden>
          {grouped(row.below)}
        </small>
      )}
      {mfn.length > 0 && <RateCell rates={mfn} />}
    </>
  )
  return (
    <Item id={row.code} level={level} tree={tree} expandable={row.below > 0} label={label}>
      {() => <Below code={row.code} level={level + 1} tree={tree} />}
    </Item>
  )
}

function Item({
  id,
  level,
  tree,
  expandable,
  label,
  children,
}: {
  id: string
  level: number
  tree: Tree
  expandable: boolean
  label: ReactNode
  children: () => ReactNode
}) {
  const open = expandable && tree.open.has(id)
  return (
    <li
      role="treeitem"
      aria-level={level}
      tabIndex={tree.here === id ? 0 : -1}
      {...(expandable && { 'aria-expanded': open })}
      aria-selected={false}
      onFocus={(e) => {
        if (e.target === e.currentTarget && tree.here !== id) tree.focus(id)
      }}
    >
      {/* The keyboard reaches it by the item around it. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <span className="know-node" onClick={() => (expandable ? tree.toggle(id) : tree.focus(id))}>
        {label}
      </span>
      {open && <ul role="group">{children()}</ul>}
    </li>
  )
}

function Below({ code, level, tree }: { code: string; level: number; tree: Tree }) {
  const say = useText()
  const { jurisdiction, date } = tree
  const { data, problem } = useAnswer(`tree ${jurisdiction} ${date} ${code}`, () =>
    call(hscode.queryTree, { parent: code, jurisdiction, ...(date && { date }) }),
  )
  if (data?.list.length) return data.list.map((row) => <CodeItem key={row.code} row={row} level={level} tree={tree} />)
  return (
    <li role="treeitem" aria-level={level} aria-selected={false} tabIndex={-1} className="know-note">
      {problem ?? say(data ? t.nothingBelow : knowledgeText.asking)}
    </li>
  )
}
