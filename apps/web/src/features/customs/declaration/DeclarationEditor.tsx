import {
  declaration,
  type DeclarationRow,
  type OpenedDeclaration,
} from '@clearway/contract/features/customs/declaration/declaration'
import { declarationMachine, stateLabels } from '@clearway/contract/features/customs/declaration/states'
import type { Text } from '@clearway/contract/kernel/text'
import { App, Skeleton, Tabs } from 'antd'
import { Suspense, useCallback, useEffect, useId, useMemo, useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import type { Change } from '../../../kernel/draft/autosave.ts'
import { useAutosave } from '../../../kernel/draft/useAutosave.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { useLatest } from '../../../kernel/latest.ts'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import { DeclarationContext, useSeen, type DeclarationPage } from './declarationContext.ts'
import { declarationPageText as t } from './declarationPage.text.ts'
import { declarationStore, type DeclarationStore } from './declarationStore.ts'
import { declarationTabs, type DeclarationTab } from './declarationTabs.ts'
import { placeWords } from './fields/placeWords.ts'
import { FormTab } from './FormTab.tsx'
import { HeadStrip } from './HeadStrip.tsx'
import { problemStore, type DecProblem } from './problemStore.ts'
import { keptBack, patchOf } from './saveChanges.ts'
import { useGoTo } from './useGoTo.ts'
import { useOthers } from './useOpened.ts'

interface Props {
  readonly opened: OpenedDeclaration
  readonly onReread: () => void
}

/** Numbers that customs and the channel give: they come by themselves. */
const given: readonly string[] = ['head.EntryId', 'head.SeqNo', 'head.PreEntryId', 'head.PDate']
const mostNamed = 4

async function save(store: DeclarationStore, changes: ReadonlyMap<string, Change>) {
  const outcome = await call(declaration.routes.patch, patchOf(store.id, changes, store.versionOf))
  const back = keptBack(changes, outcome)
  store.answered(outcome, changes, back)
  return back
}

/** Store, saving and findings of one declaration, the same as long as the page stands. */
function usePage(opened: OpenedDeclaration): DeclarationPage {
  const prefix = useId()
  const saver = useAutosave({ key: `declaration.${opened.row.id}`, send: (changes) => save(page.store, changes) })
  const [page] = useState<DeclarationPage>(() => ({
    store: declarationStore(opened, saver),
    saver,
    problems: problemStore(),
    edition: opened.edition,
    direction: opened.row.direction,
    prefix,
  }))
  return page
}

/** What others changed meanwhile goes into the form, and is told by the names of the fields. */
function useReread({ store, edition, direction }: DeclarationPage, opened: OpenedDeclaration): void {
  const say = useText()
  const language = useLanguage()
  const { message } = App.useApp()
  const tell = useLatest((places: readonly string[]) => {
    const reader = {
      language,
      edition,
      direction,
      numberOf: (id: string) => store.lines.get().findIndex((l) => l.id === id) + 1,
    }
    const names = [...new Set(places.map((place) => placeWords(place, reader)))]
    const listed = names.slice(0, mostNamed).join(language === 'en' ? ', ' : '、')
    void message.info(
      say(t.theyChanged, {
        count: places.length,
        fields: names.length > mostNamed ? say(t.andMore, { fields: listed }) : listed,
      }),
      6,
    )
  })
  useEffect(() => {
    const changed = store.reread(opened).filter((place) => !given.includes(place))
    if (changed.length > 0) tell()(changed)
  }, [opened, store, tell])
}

function readOnlyReason(row: DeclarationRow, canEdit: boolean): { words: Text; values?: { status: Text } } | undefined {
  if (row.deletedAt) return { words: t.readOnlyBin }
  if (!canEdit) return { words: t.readOnlyRight }
  const status = row.status
  return declarationMachine.may('edit', status)
    ? undefined
    : { words: t.readOnlyState, values: { status: stateLabels[status] } }
}

/** One declaration: how far it is above, the form and what belongs to it in tabs. */
export function DeclarationEditor({ opened, onReread }: Props) {
  const page = usePage(opened)
  useReread(page, opened)
  useOthers(page.store, onReread)
  return (
    <DeclarationContext value={page}>
      <Editor page={page} onReread={onReread} />
    </DeclarationContext>
  )
}

/** The tab in front, as the address tells it. */
function useShownTab(row: DeclarationRow, tabs: readonly DeclarationTab[]) {
  const [query, setQuery] = usePageSearch()
  // What customs sent back opens as the list of its faults.
  const [opensAt] = useState(() =>
    declarationMachine.isIn('sentBack', row.status) && row.faultCount > 0 && tabs.some((each) => each.key === 'fix')
      ? 'fix'
      : 'form',
  )
  const asked = query.get('tab') ?? opensAt
  const tab = tabs.find((each) => each.key === asked)?.key ?? 'form'
  const show = useCallback(
    (key: string) => {
      const next = new URLSearchParams(query)
      if (key === opensAt) next.delete('tab')
      else next.set('tab', key)
      setQuery(next, true)
    },
    [query, setQuery, opensAt],
  )
  return { tab, show }
}

function Editor({ page, onReread }: { page: DeclarationPage; onReread: () => void }) {
  const say = useText()
  const can = useCan()
  const row = useSeen((seen) => seen.row)
  const canEdit = can('declaration.edit')
  const reason = useMemo(() => readOnlyReason(row, canEdit), [row, canEdit])
  const places = useGoTo(page)
  const tabs = declarationTabs.filter((tab) => !tab.permission || can(tab.permission))
  const { tab, show } = useShownTab(row, tabs)
  const latestTab = useLatest(tab)
  const { go } = places
  const onGo = useCallback(
    (problem: DecProblem) => {
      if (latestTab() !== 'form') show('form')
      go(problem)
    },
    [latestTab, show, go],
  )
  const words = reason && say(reason.words, reason.values && { status: say(reason.values.status) })
  const waiting = (
    <div className="waiting">
      <Skeleton active />
    </div>
  )
  return (
    <div className="dec-page">
      <HeadStrip reason={words} onGo={onGo} />
      <Tabs
        activeKey={tab}
        onChange={show}
        size="small"
        className="dec-tabs"
        items={[
          {
            key: 'form',
            label: say(t.form),
            forceRender: true,
            children: <FormTab readOnly={reason !== undefined} places={places} onGo={onGo} shown={tab === 'form'} />,
          },
          ...tabs.map(({ key, label, Page }) => ({
            key,
            label: say(label),
            children: (
              <Suspense fallback={waiting}>
                <Page row={row} onChanged={onReread} onGo={onGo} />
              </Suspense>
            ),
          })),
        ]}
      />
    </div>
  )
}
