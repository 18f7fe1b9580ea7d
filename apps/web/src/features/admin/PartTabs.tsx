import type { Text } from '@clearway/contract/kernel/text'
import { Tabs } from 'antd'
import type { ComponentType } from 'react'

import { useCan } from '../../kernel/can.ts'
import { useText } from '../../kernel/language.ts'
import { usePageSearch } from '../../kernel/pageActive.ts'

import './admin.css'

export interface Part {
  readonly key: string
  readonly label: Text
  readonly permission: string
  readonly page: ComponentType
}

/** Several lists under one menu; the address tells which (`?part=…`), the first without a word. */
export function PartTabs({ label, parts }: { label: Text; parts: readonly Part[] }) {
  const say = useText()
  const can = useCan()
  const [query, setQuery] = usePageSearch()
  const shown = parts.filter((part) => can(part.permission))
  const wanted = query.get('part')
  const open = shown.find((part) => part.key === wanted) ?? shown[0]
  // Each part has a list of its own, so none takes over the filters of another.
  const go = (part: string) => setQuery(new URLSearchParams(part === parts[0]?.key ? {} : { part }))
  const items = shown.map(({ key, label: words, page: Page }) => ({ key, label: say(words), children: <Page /> }))
  return (
    <Tabs
      className="admin-parts"
      destroyOnHidden
      aria-label={say(label)}
      items={items}
      {...(open && { activeKey: open.key })}
      onChange={go}
    />
  )
}
