import { PlusOutlined } from '@ant-design/icons'
import { shownName } from '@clearway/contract/features/customs/editionName'
import { tariffEdition, type EditionRow } from '@clearway/contract/features/customs/tariff'
import { tariffText } from '@clearway/contract/features/customs/tariff.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Select, Skeleton, Switch, Tag } from 'antd'
import { useCallback, useMemo, useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { ColumnSettings } from '../../../../kernel/list/ColumnSettings.tsx'
import { DataTable } from '../../../../kernel/list/DataTable.tsx'
import { useList, type List } from '../../../../kernel/list/list.ts'
import { SearchBox } from '../../../../kernel/list/SearchBox.tsx'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { totalWords } from '../../../../kernel/list/TablePager.tsx'
import type { TableSetup } from '../../../../kernel/list/tableSetup.ts'
import { usePageSearch } from '../../../../kernel/pageActive.ts'
import { usePreference } from '../../../../kernel/preference.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { CodeTree } from '../CodeTree.tsx'
import { jurisdictionWords } from '../jurisdiction.ts'
import { EndLineDialog } from './EndLineDialog.tsx'
import { lineColumns } from './lineColumns.tsx'
import { LineDrawer, type LineEditing } from './LineDrawer.tsx'
import { LineHistory } from './LineHistory.tsx'
import { linePageText as t } from './linePage.text.ts'
import { lines, type LineRow } from './lineResource.ts'
import { useLineActions, useMayWrite } from './useLineActions.tsx'

/** The lines of one edition: its tree beside them, search by digits or words, one line to look into or to change. */
export function LinesTab() {
  const say = useText()
  const [query, setQuery] = usePageSearch()
  const found = useQuery({
    queryKey: [tariffEdition.name, 'query', 'all'],
    queryFn: () => call(tariffEdition.routes.query, { currentPage: 1, pageSize: 50 }),
  })
  if (found.error && !found.data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  const editions = found.data?.list
  if (!editions)
    return (
      <div className="waiting" aria-busy="true">
        <h1 className="unseen">{say(t.title)}</h1>
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    )
  const edition =
    editions.find((e) => e.id === query.get('edition')) ?? editions.find((e) => e.phase === 'running') ?? editions[0]
  if (!edition) {
    return (
      <section className="list-page">
        <header className="list-head">
          <h1>{say(t.title)}</h1>
        </header>
        <EmptyNotice title={say(t.noEdition)} hint={say(t.noEditionHint)}>
          <Button type="primary" onClick={() => setQuery(new URLSearchParams())}>
            {say(t.toEditions)}
          </Button>
        </EmptyNotice>
      </section>
    )
  }
  return <Lines key={edition.id} edition={edition} editions={editions} />
}

export type LineOpened =
  | { readonly kind: 'edit' | 'history' | 'end'; readonly line: LineRow }
  | { readonly kind: 'add' }
  | null

const untouched: TableSetup = {}
const nameOf = (row: LineRow): string => row.code || (row.nameZh ?? row.nameEn ?? '')

/** The branch of the tree and whether ended lines are shown too, as the address tells them. */
function useBranch() {
  const [query, setQuery] = usePageSearch()
  const prefix = /^\d{2,8}$/.test(query.get('prefix') ?? '') ? query.get('prefix')! : ''
  const ended = query.get('ended') === 'true'
  /** Another edition, branch or state of the lines: the list begins at its first page. */
  const show = (part: Readonly<Record<string, string>>) => {
    const { currentPage: _page, ...kept } = { ...Object.fromEntries(query), ...part } as Record<string, string>
    setQuery(new URLSearchParams(Object.entries(kept).filter(([, value]) => value)))
  }
  return { prefix, ended, show }
}
type Branch = ReturnType<typeof useBranch>

function Lines({ edition, editions }: { edition: EditionRow; editions: readonly EditionRow[] }) {
  const say = useText()
  const branch = useBranch()
  const { prefix, ended, show } = branch
  const [opened, setOpened] = useState<LineOpened>(null)
  const [setup, setSetup] = usePreference(`table.tariffLine.${edition.jurisdiction}`, untouched)
  const fixed = useMemo(
    () => ({ id: edition.id, ...(prefix && { prefix }), ...(ended && { ended: 'true' }) }),
    [edition.id, prefix, ended],
  )
  const list = useList(lines, { fixed })
  const columns = useMemo(() => lineColumns(edition.jurisdiction), [edition.jurisdiction])
  const mayWrite = useMayWrite(edition)
  const actions = useLineActions(edition, setOpened)
  const close = useCallback(() => setOpened(null), [])
  const open = useCallback((line: LineRow) => setOpened({ kind: 'edit', line }), [])
  return (
    <div className="tariff-split">
      <CodeTree
        editionId={edition.id}
        version={edition.version}
        prefix={prefix}
        onChoose={(code) => show({ prefix: code, search: '' })}
      />
      <section className="list-page">
        <header className="list-head">
          <h1>
            {say(t.title)} {!list.waiting && !list.error && <small>{totalWords(list)}</small>}
          </h1>
          <EditionPicker
            edition={edition}
            editions={editions}
            onChoose={(id) => show({ edition: id, prefix: '', search: '' })}
          />
          <div className="list-tools">
            {mayWrite && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened({ kind: 'add' })}>
                {say(t.addLine)}
              </Button>
            )}
            <ColumnSettings columns={columns} setup={setup} onSetup={setSetup} />
          </div>
        </header>
        <LineFilters list={list} branch={branch} />
        <DataTable<LineRow>
          label={say(t.title)}
          list={list}
          columns={columns}
          rowName={nameOf}
          setup={setup}
          onSetup={setSetup}
          actions={actions}
          onOpen={open}
          empty={
            <EmptyNotice title={say(t.nothing)} hint={say(t.nothingHint)}>
              <Button onClick={() => show({ prefix: '', search: '' })}>{say(t.whole)}</Button>
            </EmptyNotice>
          }
        />
        <LineDialogs edition={edition} opened={opened} mayWrite={mayWrite} onClose={close} />
      </section>
    </div>
  )
}

function LineFilters({ list, branch: { prefix, ended, show } }: { list: List<LineRow>; branch: Branch }) {
  const say = useText()
  return (
    <div className="list-filters" role="search">
      <SearchBox
        value={list.state.search}
        placeholder={say(t.search)}
        onSearch={(search) => search !== list.state.search && list.change({ search }, list.state.search !== '')}
      />
      {prefix && (
        <Tag closable onClose={() => show({ prefix: '' })} className="list-figures">
          {prefix}
        </Tag>
      )}
      <label>
        <Switch size="small" checked={ended} onChange={(on) => show({ ended: on ? 'true' : '' })} /> {say(t.ended)}
      </label>
    </div>
  )
}

interface LineDialogsProps {
  readonly edition: EditionRow
  readonly opened: LineOpened
  readonly mayWrite: boolean
  readonly onClose: () => void
}

function LineDialogs({ edition, opened, mayWrite, onClose }: LineDialogsProps) {
  const client = useQueryClient()
  const changed = () => {
    void client.invalidateQueries({ queryKey: [tariffEdition.name] })
    void client.invalidateQueries({ queryKey: [lines.name] })
  }
  const editing: LineEditing | null =
    opened?.kind === 'edit' ? { line: opened.line } : opened?.kind === 'add' ? {} : null
  const of = (kind: 'history' | 'end') => (opened?.kind === kind ? opened.line : null)
  return (
    <>
      <LineDrawer edition={edition} editing={editing} mayWrite={mayWrite} onClose={onClose} onSaved={changed} />
      <LineHistory edition={edition} line={of('history')} onClose={onClose} />
      <EndLineDialog edition={edition} line={of('end')} onClose={onClose} onDone={changed} />
    </>
  )
}

function EditionPicker({
  edition,
  editions,
  onChoose,
}: {
  edition: EditionRow
  editions: readonly EditionRow[]
  onChoose: (id: string) => void
}) {
  const say = useText()
  const language = useLanguage()
  const options = [...new Set(editions.map((e) => e.jurisdiction))].sort().map((code) => ({
    label: jurisdictionWords(code, say),
    options: editions
      .filter((e) => e.jurisdiction === code)
      .map((e) => ({
        value: e.id,
        label: `${e.jurisdiction} · ${shownName(language, e)} · ${say(tariffText.phases[e.phase])}${e.shared ? ` · ${say(tariffText.shared)}` : ''}`,
      })),
  }))
  return (
    <Select
      className="tariff-edition"
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      aria-label={say(t.edition)}
      value={edition.id}
      options={options}
      onChange={onChoose}
    />
  )
}
