import { SearchOutlined } from '@ant-design/icons'
import type { MenuEntry } from '@clearway/contract/features/account/session'
import { useId, useRef, useState, type KeyboardEvent } from 'react'

import { useLanguage, useText } from '../../kernel/language.ts'
import type { Finding } from '../menu/menuSearch.ts'
import { useSettings } from '../settings/settings.ts'
import { shellText as t } from '../shell.text.ts'

interface MenuSearchProps {
  readonly entries: readonly MenuEntry[]
  readonly go: (path: string) => void
}

/** What is typed, what was found for it and which of the findings is lit. */
function useMenuSearch({ entries, go }: MenuSearchProps) {
  const language = useLanguage()
  const { supportPinyinSearch } = useSettings()
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<readonly Finding[]>([])
  const [at, setAt] = useState(0)
  const latest = useRef('')

  const look = (wanted: string) => {
    setQuery(wanted)
    setAt(0)
    latest.current = wanted
    // The search library comes with the first letter typed.
    void import('../menu/menuSearch.ts').then(({ menuSearch }) => {
      if (latest.current === wanted) setFound(menuSearch(entries, language, supportPinyinSearch)(wanted))
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
  return { query, found, at, setAt, look, choose, onKeyDown }
}

/** Finds a page of the menu by title, pinyin, initials or path. */
export function MenuSearch(props: MenuSearchProps) {
  const say = useText()
  const id = useId()
  const { query, found, at, setAt, look, choose, onKeyDown } = useMenuSearch(props)
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
          {found.map((finding, i) => (
            // Pressed, not clicked: the click would come after the blur that closes the list.
            <div
              key={finding.path}
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              onMouseDown={(e) => (e.preventDefault(), choose(finding))}
              onMouseMove={() => setAt(i)}
            >
              <span>{finding.title}</span>
              <small>{finding.path}</small>
            </div>
          ))}
        </div>
        {found.length === 0 && <p className="shell-quiet">{say(t.searchNothing)}</p>}
      </div>
      <span className="unseen" role="status">
        {open ? say(t.searchCount, { count: found.length }) : ''}
      </span>
    </div>
  )
}
