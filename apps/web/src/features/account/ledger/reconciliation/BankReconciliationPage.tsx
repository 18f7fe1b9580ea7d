import { CheckOutlined, FileAddOutlined, FileSearchOutlined } from '@ant-design/icons'
import {
  bankStatement,
  type BankItemKey,
  type BankProposal,
  type BankSummary,
} from '@clearway/contract/features/account/ledger/bankStatement'
import { bankStatementText as b } from '@clearway/contract/features/account/ledger/bankStatement.text'
import { Button } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'

import { useCan } from '../../../../kernel/can.ts'
import { TabChips } from '../../../../kernel/chips/TabChips.tsx'
import { useText } from '../../../../kernel/language.ts'
import { later } from '../../../../kernel/later.tsx'
import { ExportMenu } from '../../../../kernel/list/ExportMenu.tsx'
import { FilterBar } from '../../../../kernel/list/FilterBar.tsx'
import { EmptyNotice, TableNotice } from '../../../../kernel/list/TableNotice.tsx'
import { usePageKeys, type PageKey } from '../../../../kernel/pageKeys.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import type { AnyResource } from '../../../../kernel/rows.ts'

import './bank.css'
import { BankLineDetail } from './BankLineDetail.tsx'
import { BankLineList } from './BankLineList.tsx'
import { bankPageText as t } from './bankPage.text.ts'
import { BankSummaryBar } from './BankSummaryBar.tsx'
import { tabs, useBankDesk, type Tab } from './useBankDesk.ts'
import { useBankWork } from './useBankWork.tsx'

const BankFileDialog = later(
  () => import('./BankFileDialog.tsx').then((m) => m.BankFileDialog),
  () => true,
)
const BankFilesDrawer = later(
  () => import('./BankFilesDrawer.tsx').then((m) => m.BankFilesDrawer),
  (props) => props.open,
)

const listed: AnyResource = bankStatement
const { currency: _currency, status: _status, ...filtered } = bankStatement.fields

/** The bank's lines against the ledger: matched by rules, the rest worked through by keyboard. */
export function BankReconciliationPage() {
  const say = useText()
  const may = useCan()('bankStatement.edit')
  const [importing, setImporting] = useState(false)
  const [files, setFiles] = useState(false)
  const { summary, currency, tab, go, list, proposals, linked } = useBankDesk()
  const work = useBankWork({ rows: list.rows, linked, proposals, currency })
  const { chosen, actions } = work
  const sure = [...proposals.values()].filter((p) => p.sure).length
  useDeskKeys(work, proposals, may)
  const importButton = may && <ImportButton primary={!sure} onImport={() => setImporting(true)} />
  const empty = <NoLines open={tab === 'open'}>{tab === 'open' && importButton}</NoLines>
  return (
    <section className="bank">
      <header className="list-head">
        <h1>{say(b.title)}</h1>
        <div className="list-tools">
          {may && sure > 0 && <AcceptSure count={sure} busy={actions.busy} onAccept={work.acceptSure} />}
          {importButton}
          <Button icon={<FileSearchOutlined aria-hidden />} onClick={() => setFiles(true)}>
            {say(t.files)}
          </Button>
          <ExportMenu resource={listed} input={{ query: list.input }} disabled={list.total === 0} />
        </div>
      </header>
      {summary.isError && <ReadFailure error={summary.error} onRetry={() => void summary.refetch()} />}
      {summary.data && (
        <BankSummaryBar all={summary.data} currency={currency} onCurrency={(next) => go({ of: next })} />
      )}
      <StatusTabs
        of={summary.data?.find((s) => s.currency === currency)}
        tab={tab}
        onTab={(next) => go({ tab: next })}
      />
      <FilterBar fields={filtered} list={list} />
      <div className="bank-desk">
        <BankLineList
          list={list}
          proposals={proposals}
          chosen={chosen?.id}
          onChoose={work.choose}
          notice={<TableNotice list={list} empty={empty} />}
        />
        {chosen ? (
          <BankLineDetail key={chosen.id} row={chosen} actions={actions} />
        ) : (
          <section className="bank-detail bank-hint">{say(t.choosing)}</section>
        )}
      </div>
      {importing && (
        <BankFileDialog
          onClose={() => setImporting(false)}
          onImported={(next) => {
            setImporting(false)
            if (next) go({ of: next, tab: 'open' })
          }}
        />
      )}
      <BankFilesDrawer open={files} onClose={() => setFiles(false)} />
      {work.dialog}
    </section>
  )
}

function AcceptSure({ count, busy, onAccept }: { count: number; busy: boolean; onAccept: () => void }) {
  const say = useText()
  return (
    <Button type="primary" icon={<CheckOutlined aria-hidden />} loading={busy} onClick={onAccept}>
      {say(t.acceptSure, { count })}
    </Button>
  )
}

function NoLines({ open, children }: { open: boolean; children: ReactNode }) {
  const say = useText()
  return (
    <EmptyNotice title={say(open ? t.emptyOpen : t.empty)} hint={say(open ? t.emptyOpenHint : t.emptyHint)}>
      {children}
    </EmptyNotice>
  )
}

function ImportButton({ primary, onImport }: { primary: boolean; onImport: () => void }) {
  const say = useText()
  return (
    <Button type={primary ? 'primary' : 'default'} icon={<FileAddOutlined aria-hidden />} onClick={onImport}>
      {say(t.importFile)}
    </Button>
  )
}

interface TabsProps {
  readonly of: BankSummary | undefined
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
}

function StatusTabs({ of, tab, onTab }: TabsProps) {
  const say = useText()
  const counters = of && { open: of.open, matched: of.matched, ignored: of.ignored, all: of.lines }
  return (
    <div className="bank-bar">
      <TabChips label={say(t.tabsLabel)} tabs={t.tabs} names={tabs} tab={tab} counters={counters} onTab={onTab} />
      <span className="bank-hint bank-end">{say(t.keysHint)}</span>
    </div>
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
      { key: 'arrowdown', shown: '↓', what: t.keys.down, run: () => step(1) },
      { key: 'arrowup', shown: '↑', what: t.keys.up, run: () => step(-1) },
      ...(may
        ? [
            {
              key: 'enter',
              shown: 'Enter',
              what: t.keys.enter,
              run: () => chosen && items && !actions.busy && actions.match(chosen, items),
            },
            {
              key: 'i',
              shown: 'I',
              what: t.keys.ignore,
              run: () => chosen?.status === 'open' && actions.ignore(chosen),
            },
            {
              key: 'u',
              shown: 'U',
              what: t.keys.undo,
              run: () => (chosen && chosen.status !== 'open' ? actions.undo(chosen) : undoLast()),
            },
          ]
        : []),
    ]
  }, [chosen, step, actions, undoLast, proposals, may])
  usePageKeys(keys)
}
