import { common } from '@clearway/contract/kernel/common.text'
import { Dropdown } from 'antd'
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { Link } from 'react-router'

import { useText } from '../../kernel/language.ts'
import { landmark } from '../landmark.tsx'
import { shellText as t } from '../shell.text.ts'
import { panelId, tabId } from './PageStack.tsx'
import { hrefOf, type Tag } from './tags.ts'
import type { TagActions } from './useTags.ts'

interface TagTabsProps {
  readonly tags: readonly Tag[]
  readonly front: string
  readonly titleOf: (tag: Tag) => string
  readonly actions: TagActions
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The visited pages as tabs: arrows move, Enter opens, Delete closes, the context menu has the rest. */
export function TagTabs({ tags, front, titleOf, actions }: TagTabsProps) {
  const say = useText()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    document.getElementById(tabId(front))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [front])
  const tabs = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const onKeyDown = (e: KeyboardEvent) => {
    const all = tabs()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const tag = tags[at]
    const step = steps[e.key]
    if (!tag) return
    if (step) all[step(at, all.length)]?.focus()
    else if (e.key === ' ') (document.activeElement as HTMLElement).click()
    else if (e.key === 'Delete' && !tag.pinned) {
      actions.close(tag)
      // The focus stays among the tabs, on the neighbour of the one that went.
      setTimeout(() => (tabs()[at] ?? tabs()[at - 1])?.focus())
    } else return
    e.preventDefault()
  }
  return (
    <div ref={list} role="tablist" aria-label={say(t.skipTags)} className="shell-tags">
      {tags.map((tag) => (
        <Tab
          key={tag.key}
          tag={tag}
          front={tag.key === front}
          only={tags.length === 1}
          title={titleOf(tag)}
          actions={actions}
          onKeyDown={onKeyDown}
        />
      ))}
    </div>
  )
}

interface TabProps {
  readonly tag: Tag
  readonly front: boolean
  readonly only: boolean
  readonly title: string
  readonly actions: TagActions
  readonly onKeyDown: (e: KeyboardEvent) => void
}

function Tab({ tag, front, only, title, actions, onKeyDown }: TabProps) {
  const say = useText()
  const items = [
    { key: 'refresh', label: say(common.refresh), onClick: () => actions.refresh(tag) },
    { key: 'close', label: say(common.close), disabled: tag.pinned, onClick: () => actions.close(tag) },
    { key: 'closeOthers', label: say(t.closeOthers), disabled: only, onClick: () => actions.closeOthers(tag) },
    { key: 'closeAll', label: say(t.closeAll), disabled: only, onClick: () => actions.closeAll() },
  ]
  const middle = (e: MouseEvent) => {
    if (e.button !== 1) return
    e.preventDefault()
    if (e.type === 'auxclick' && !tag.pinned) actions.close(tag)
  }
  const cross = (e: MouseEvent) => {
    e.preventDefault()
    e.stopPropagation()
    actions.close(tag)
  }
  return (
    <Dropdown trigger={['contextMenu']} autoFocus menu={{ items }} popupRender={landmark(title)}>
      <Link
        id={tabId(tag.key)}
        role="tab"
        className="shell-tag"
        to={hrefOf(tag)}
        state={tag.location.state}
        replace={front}
        aria-selected={front}
        tabIndex={front ? 0 : -1}
        title={title}
        onMouseDown={middle}
        onAuxClick={middle}
        onKeyDown={onKeyDown}
        draggable={false}
        {...(front && { 'aria-controls': panelId(tag) })}
        {...(!tag.pinned && { 'aria-keyshortcuts': 'Delete' })}
      >
        <span className="shell-tag-title">{title}</span>
        {/* For the pointer; the keyboard has Delete and the context menu, since a tab may hold no button. */}
        {!tag.pinned && <span aria-hidden className="shell-tag-close" onClick={cross} />}
      </Link>
    </Dropdown>
  )
}
