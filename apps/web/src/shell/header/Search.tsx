import { SearchOutlined } from '@ant-design/icons'
import type { MenuEntry } from '@clearway/contract/features/account/session'
import type { Findings } from '@clearway/contract/features/workbench/workbench'
import type { Text } from '@clearway/contract/kernel/text'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'

import { useCan } from '../../kernel/can.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import type { Finding, MenuFindings } from '../menu/menuSearch.ts'
import { useSettings } from '../settings/settings.ts'
import { shellText as t } from '../shell.text.ts'

interface SearchProps {
  readonly entries: readonly MenuEntry[]
  readonly go: (path: string) => void
}

interface Group {
  readonly key: string
  readonly title: Text
  readonly findings: readonly Finding[]
}

const noMenu: MenuFindings = { pages: [], actions: [] }
/** What is typed is looked for when it has stood still for so long. */
const stillMs = 150

const groupsOf = (menu: MenuFindings, records: Findings): Group[] =>
  [
    { key: 'pages', title: t.foundPages, findings: menu.pages },
    { key: 'actions', title: t.foundActions, findings: menu.actions },
    ...records.map(({ kind, title, list }) => ({
      key: kind,
      title,
      findings: list.map(({ label, detail, link }) => ({ path: link, title: label, note: detail ?? '' })),
    })),
  ].filter((group) => group.findings.length > 0)

/** Records for what is typed, kind after kind as they arrive; `busy` until all have. */
function useRecords(text: string): { records: Findings; busy: boolean } {
  const [found, setFound] = useState<{ of: string; records: Findings; done: boolean }>()
  useEffect(() => {
    if (text.length < 2) return
    const stop = new AbortController()
    const tell = (records: Findings, done = false) => !stop.signal.aborted && setFound({ of: text, records, done })
    const timer = setTimeout(() => {
      void import('../menu/recordSearch.ts')
        .then(({ searchRecords }) => {
          let last: Findings = []
          return searchRecords(text, (records) => tell((last = records)), stop.signal).then(() => tell(last, true))
        })
        // Pages and actions are found without the server.
        .catch(() => tell([], true))
    }, stillMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text])
  if (text.length < 2) return { records: [], busy: false }
  // What was found for the letters before stays while they are a part of these: nothing jumps.
  const fits = found && text.startsWith(found.of)
  return { records: fits ? found.records : [], busy: !(found?.of === text && found.done) }
}

/** What is typed, what was found for it and which of the findings is lit. */
function useSearch({ entries, go }: SearchProps) {
  const language = useLanguage()
  const can = useCan()
  const { supportPinyinSearch } = useSettings()
  const [query, setQuery] = useState('')
  const [menu, setMenu] = useState(noMenu)
  const [at, setAt] = useState(0)
  const latest = useRef('')
  const { records, busy } = useRecords(query.trim())
  const groups = groupsOf(menu, records)
  const found = groups.flatMap((group) => group.findings)

  const look = (wanted: string) => {
    setQuery(wanted)
    setAt(0)
    latest.current = wanted
    // The search library comes with the first letter typed.
    void import('../menu/menuSearch.ts').then(({ menuSearch }) => {
      if (latest.current === wanted) setMenu(menuSearch(entries, language, supportPinyinSearch, can)(wanted))
    })
  }
  const choose = (finding: Finding | undefined) => {
    if (!finding) return
    look('')
    go(finding.path)
  }
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.nativeEvent.isComposing) return
    if (e.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (e.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (e.key === 'Enter') choose(found[at])
    else if (e.key === 'Escape') look('')
    else return
    e.preventDefault()
  }
  return { query, groups, found, busy, at, setAt, look, choose, onKeyDown }
}

/** Finds pages of the menu by title, pinyin, initials or path, what can be begun, and records by number or words. */
export function Search(props: SearchProps) {
  const say = useText()
  const id = useId()
  const { query, groups, found, busy, at, setAt, look, choose, onKeyDown } = useSearch(props)
  const open = query.trim() !== ''
  return (
    <div className="shell-search" role="search" aria-label={say(t.searchMenu)}>
      <SearchOutlined aria-hidden className="shell-search-icon" />
      <input
        id="menu-search"
        className="shell-search-input"
        type="text"
        role="combobox"
        aria-label={say(t.searchMenu)}
        placeholder={say(t.searchMenu)}
        maxLength={64}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-keyshortcuts="Control+K"
        autoComplete="off"
        spellCheck={false}
        {...(open && found[at] && { 'aria-activedescendant': `${id}-${at}` })}
        value={query}
        onChange={(e) => look(e.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => look('')}
      />
      <kbd aria-hidden className="shell-search-key">
        Ctrl K
      </kbd>
      <div className="shell-search-list" hidden={!open}>
        <div id={`${id}-list`} role="listbox" aria-label={say(t.searchMenu)}>
          {groups.map((group) => (
            <Found key={group.key} id={id} group={group} found={found} at={at} light={setAt} choose={choose} />
          ))}
        </div>
        {found.length === 0 && <p className="shell-quiet">{say(busy ? t.searching : t.searchNothing)}</p>}
      </div>
      <span className="unseen" role="status">
        {open && !busy ? say(t.searchCount, { count: found.length }) : ''}
      </span>
    </div>
  )
}

interface FoundProps {
  readonly id: string
  readonly group: Group
  readonly found: readonly Finding[]
  readonly at: number
  readonly light: (at: number) => void
  readonly choose: (finding: Finding) => void
}

function Found({ id, group, found, at, light, choose }: FoundProps) {
  const say = useText()
  return (
    <div role="group" aria-label={say(group.title)}>
      <p aria-hidden>{say(group.title)}</p>
      {group.findings.map((finding) => {
        const place = found.indexOf(finding)
        return (
          // Pressed, not clicked: the click would come after the blur that closes the list.
          <div
            key={finding.path + finding.title}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onMouseDown={(e) => (e.preventDefault(), choose(finding))}
            onMouseMove={() => light(place)}
          >
            <span>{finding.title}</span>
            <small>{finding.note}</small>
          </div>
        )
      })}
    </div>
  )
}
