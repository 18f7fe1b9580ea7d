import { Alert, Skeleton, Tabs } from 'antd'
import { Suspense, useMemo } from 'react'

import { HoldNotice } from '../../../business/HoldNotice.tsx'
import { useCan } from '../../../kernel/can.ts'
import { useKeydown } from '../../../kernel/keydown.ts'
import { useText } from '../../../kernel/language.ts'
import { useMe } from '../../../kernel/me.ts'
import { usePageActive, usePageSearch } from '../../../kernel/pageActive.ts'
import { usePageKeys, type PageKey } from '../../../kernel/pageKeys.ts'
import { usePageTitle } from '../../../kernel/pageTitle.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { caseFileText as t } from './caseFile.text.ts'
import { CaseHead } from './CaseHead.tsx'
import { caseTabs, type CaseTab } from './caseTabs.ts'
import { OwnDuties } from './charges/OwnDuties.tsx'
import { CaseProvider, useCase, useCaseFile } from './useCaseFile.ts'
import { useStatusWord } from './useStatusWord.ts'

import '../../../kernel/rows.css'
import './case.css'

/** One case: its papers' facts, goods, declarations, and everything that hangs on it. */
export function CaseFile({ id }: { id: string }) {
  const file = useCaseFile(id)
  usePageTitle(file.opened?.row.code ?? undefined)
  if (!file.opened && file.error) return <ReadFailure error={file.error} onRetry={file.again} />
  if (!file.opened)
    return (
      <div className="case-page waiting" aria-busy="true">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  return (
    <CaseProvider value={file}>
      <Opened />
    </CaseProvider>
  )
}

const keysTold: readonly PageKey[] = [
  { key: 's', shown: 'Ctrl+S', what: t.keysSave },
  { key: '1', shown: 'Alt+1–9', what: t.keysTabs },
]

function Opened() {
  const say = useText()
  const { id, opened, saver, writable } = useCase()
  const { tabs, open, go } = useTabs()
  useFileKeys(
    () => void saver.flush(),
    (at) => tabs[at] && go(tabs[at].key),
  )
  usePageKeys(keysTold)
  const items = tabs.map(({ key, label, Page, count }) => {
    const number = count?.(opened!) ?? 0
    return {
      key,
      label: (
        <>
          {say(label)}
          {number > 0 && <b className="case-tab-count list-figures">{number}</b>}
        </>
      ),
      children: (
        <Suspense
          fallback={
            <div className="waiting">
              <Skeleton active paragraph={{ rows: 8 }} />
            </div>
          }
        >
          <Page id={id} opened={opened!} saver={saver} writable={writable} shown={key === open} />
        </Suspense>
      ),
    }
  })
  return (
    <div className="case-page">
      <CaseHead />
      <WhyReadOnly />
      <HoldNotice held={opened!.held} />
      <OwnDuties id={id} opened={opened!} saver={saver} writable={writable} />
      <Tabs className="case-tabs" aria-label={say(t.tabs)} items={items} activeKey={open} onChange={go} />
    </div>
  )
}

/** The tab that the address names; one that was left stays as it was. */
function useTabs(): { tabs: readonly CaseTab[]; open: string; go: (key: string) => void } {
  const can = useCan()
  const customer = useMe()?.user.area === 'customer'
  const [query, setQuery] = usePageSearch()
  const tabs = useMemo(
    () => caseTabs.filter((tab) => (!tab.permission || can(tab.permission)) && !(customer && tab.staffOnly)),
    [can, customer],
  )
  const wanted = query.get('part')
  const open = tabs.some((tab) => tab.key === wanted) ? wanted! : tabs[0]!.key
  const go = (key: string) => {
    const next = new URLSearchParams(query)
    if (key === tabs[0]!.key) next.delete('part')
    else next.set('part', key)
    setQuery(next, true)
  }
  return { tabs, open, go }
}

/** Ctrl S saves at once, Alt and a figure goes to a tab; also while something is typed. */
function useFileKeys(save: () => void, goTo: (at: number) => void): void {
  const { active } = usePageActive()
  useKeydown(
    (event) => {
      const held = event.ctrlKey || event.metaKey
      if (held && !event.altKey && event.key.toLowerCase() === 's') save()
      else if (event.altKey && !held && /^Digit[1-9]$/.test(event.code)) goTo(Number(event.code.slice(5)) - 1)
      else return
      event.preventDefault()
    },
    { active },
  )
}

function WhyReadOnly() {
  const say = useText()
  const can = useCan()
  const word = useStatusWord()
  const { opened, writable } = useCase()
  if (writable) return null
  const { status, deletedAt } = opened!.row
  const why = deletedAt
    ? say(t.readOnlyBin)
    : can('customsCase.edit')
      ? say(t.readOnlyStatus, { status: word(status) })
      : say(t.readOnlyPermission)
  return <Alert type="info" showIcon title={why} className="case-why" />
}
