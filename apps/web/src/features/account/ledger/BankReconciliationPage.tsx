import { bankStatement, type BankItemKey, type BankProposal, type BankSummary } from '@clearway/contract/features/account/ledger/bankStatement'
import { bankStatementText as b } from '@clearway/contract/features/account/ledger/bankStatement.text'
import { CheckOutlined, FileAddOutlined, FileSearchOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { ExportMenu } from '../../../kernel/list/ExportMenu.tsx'
import { FilterBar } from '../../../kernel/list/FilterBar.tsx'
import { useList, type AnyResource } from '../../../kernel/list/list.ts'
import { TabChips } from '../../../kernel/list/TabChips.tsx'
import { EmptyNotice, ReadFailure, TableNotice } from '../../../kernel/list/TableNotice.tsx'
import { usePageActive, usePageSearch } from '../../../kernel/pageActive.ts'
import { usePageKeys, type PageKey } from '../../../kernel/pageKeys.ts'
import './bank.css'
import { BankLineDetail } from './BankLineDetail.tsx'
import { BankLineList, type BankRow } from './BankLineList.tsx'
import { bankPageText as t } from './bankPage.text.ts'
import { BankSummaryBar } from './BankSummaryBar.tsx'
import { useBankWork } from './useBankWork.tsx'

const BankFileDialog = later(() => import('./BankFileDialog.tsx').then((m) => m.BankFileDialog), () => true)
const BankFilesDrawer = later(() => import('./BankFilesDrawer.tsx').then((m) => m.BankFilesDrawer), (props) => props.open)

type Tab = keyof typeof t.tabs
const tabs = Object.keys(t.tabs) as Tab[]
const listed: AnyResource = bankStatement
const { currency: _currency, status: _status, ...filtered } = bankStatement.fields

/** What stands in the address beside the list's own state: the currency, the state of lines, one line that a link names. */
function useDesk(all: readonly BankSummary[] | undefined) {
  const [query, setQuery] = usePageSearch()
  const wanted = query.get('of')
  const currency = (all?.find((s) => s.currency === wanted) ?? all?.find((s) => s.open > 0) ?? all?.[0])?.currency ?? 'CNY'
  const line = query.get('line')
  const asked = query.get('tab') as Tab
  const tab: Tab = tabs.includes(asked) ? asked : line ? 'all' : 'open'
  const go = (part: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(query)
    next.delete('currentPage')
    next.delete('line')
    for (const [name, value] of Object.entries(part)) next.set(name, value)
    setQuery(next)
  }
  return { currency, tab, line, go } as const
}

/** The bank's lines against the ledger: matched by rules, the rest worked through by keyboard. */
export function BankReconciliationPage() {
  const say = useText()
  const can = useCan()
  const { active } = usePageActive()
  const [importing, setImporting] = useState(false)
  const [files, setFiles] = useState(false)
  const summary = useQuery({ queryKey: [bankStatement.name, 'summary'], queryFn: () => call(bankStatement.routes.summary, {}), enabled: active, placeholderData: keepPreviousData })
  const desk = useDesk(summary.data)
  const { currency, tab, go } = desk
  const list = useList(bankStatement, { fixed: { currency, ...(tab !== 'all' && { status: tab }) }, enabled: summary.isSuccess })
  const proposed = useQuery({ queryKey: [bankStatement.name, 'proposals', currency], queryFn: () => call(bankStatement.routes.proposals, { currency }), enabled: active && summary.isSuccess, placeholderData: keepPreviousData })
  const proposals = useMemo(() => new Map((proposed.data ?? []).map((p) => [p.lineId, p])), [proposed.data])
  const linked = useQuery({ queryKey: [bankStatement.name, 'one', desk.line], queryFn: () => call(bankStatement.routes.queryById, { id: desk.line! }), enabled: active && desk.line !== null })
  const rows = list.rows as readonly BankRow[]
  const work = useBankWork({ rows, linked: linked.data, proposals, currency })
  const { chosen, actions } = work
  const sure = [...proposals.values()].filter((p) => p.sure).length
  useDeskKeys(work, proposals, can('bankStatement.edit'))
  const of = summary.data?.find((s) => s.currency === currency)
  const counters = of && { open: of.open, matched: of.matched, ignored: of.ignored, all: of.lines }
  const importButton = can('bankStatement.edit') && <Button type={sure ? 'default' : 'primary'} icon={<FileAddOutlined aria-hidden />} onClick={() => setImporting(true)}>{say(t.importFile)}</Button>
  const empty = <EmptyNotice title={say(tab === 'open' ? t.emptyOpen : t.empty)} hint={say(tab === 'open' ? t.emptyOpenHint : t.emptyHint)}>{tab === 'open' && importButton}</EmptyNotice>
  return (
    <section className="bank">
      <header className="list-head">
        <h1>{say(b.title)}</h1>
        <div className="list-tools">
          {can('bankStatement.edit') && sure > 0 && <Button type="primary" icon={<CheckOutlined aria-hidden />} loading={actions.busy} onClick={work.acceptSure}>{say(t.acceptSure, { count: sure })}</Button>}
          {importButton}
          <Button icon={<FileSearchOutlined aria-hidden />} onClick={() => setFiles(true)}>{say(t.files)}</Button>
          <ExportMenu resource={listed} input={{ query: list.input }} disabled={list.total === 0} />
        </div>
      </header>
      {summary.isError && <ReadFailure error={summary.error} onRetry={() => void summary.refetch()} />}
      {summary.data && <BankSummaryBar all={summary.data} currency={currency} onCurrency={(next) => go({ of: next })} />}
      <div className="bank-bar">
        <TabChips label={say(t.tabsLabel)} tabs={t.tabs} names={tabs} tab={tab} counters={counters} onTab={(next) => go({ tab: next })} />
        <span className="bank-hint bank-end">{say(t.keysHint)}</span>
      </div>
      <FilterBar fields={filtered} list={list} />
      <div className="bank-desk">
        <BankLineList list={list} proposals={proposals} chosen={chosen?.id} onChoose={work.choose} notice={<TableNotice list={list} empty={empty} />} />
        {chosen ? <BankLineDetail key={chosen.id} row={chosen} actions={actions} /> : <section className="bank-detail bank-hint">{say(t.choosing)}</section>}
      </div>
      {importing && <BankFileDialog onClose={() => setImporting(false)} onImported={(next) => { setImporting(false); if (next) go({ of: next, tab: 'open' }) }} />}
      <BankFilesDrawer open={files} onClose={() => setFiles(false)} />
      {work.dialog}
    </section>
  )
}

type Work = ReturnType<typeof useBankWork>

/** ↑↓ along the lines, Enter for the best candidate, I and U. */
function useDeskKeys(work: Work, proposals: ReadonlyMap<string, BankProposal>, may: boolean): void {
  const { chosen, step, actions, undoLast } = work
  const keys = useMemo((): readonly PageKey[] => {
    const best = chosen?.status === 'open' ? proposals.get(chosen.id) : undefined
    const items = best?.items.map(({ kind, id }): BankItemKey => ({ kind, id }))
    return [
      { key: 'arrowdown', shown: '↓', what: t.keys.down, run: () => step(1) }, { key: 'arrowup', shown: '↑', what: t.keys.up, run: () => step(-1) },
      ...(may ? [
        { key: 'enter', shown: 'Enter', what: t.keys.enter, run: () => chosen && items && !actions.busy && actions.match(chosen, items) },
        { key: 'i', shown: 'I', what: t.keys.ignore, run: () => chosen?.status === 'open' && actions.ignore(chosen) },
        { key: 'u', shown: 'U', what: t.keys.undo, run: () => (chosen && chosen.status !== 'open' ? actions.undo(chosen) : undoLast()) },
      ] : []),
    ]
  }, [chosen, step, actions, undoLast, proposals, may])
  usePageKeys(keys)
}
