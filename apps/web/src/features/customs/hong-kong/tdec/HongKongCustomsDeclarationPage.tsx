import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import {
  ownTrade,
  tradeDeclaration,
  type TradeRow,
} from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as f } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import { soonDays, tradeMachine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import { useMemo, type ReactNode } from 'react'

import { DueClock } from '../../../../business/DueClock.tsx'
import { download } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { useListTabs } from '../../../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { useMe } from '../../../../kernel/me.ts'
import { useReport } from '../../../../kernel/report.ts'
import { FileTools } from '../../exchange/FileTools.tsx'
import { useBeginTrade } from '../../useBeginTrade.ts'
import { customerSideText } from '../customerSide.text.ts'
import { tradeLayoutUse, tradeResultsUse } from './tradeFiles.ts'
import { TradeForm } from './TradeForm.tsx'
import { tradePageText as t } from './tradePage.text.ts'

const ownNames = ['all', 'asked', 'waiting', 'toPay', 'done'] as const
const tabs = {
  label: t.queues,
  tabs: f.tabs,
  // What waits for a hand first, what only lies behind last: a narrow window folds the end.
  names: ['all', 'news', 'prepare', 'rejected', 'toPay', 'asked', 'waiting', 'done', 'over'],
  late: ['rejected', 'news'],
  sorts: { prepare: 'dueDate', waiting: 'dueDate', rejected: 'dueDate', toPay: 'dueDate' },
} as const
const ownTabs = { label: t.queues, tabs: f.ownTabs, names: ownNames, late: ['asked'] } as const
/** Minutes before the end from which the clock is coloured. */
const soon = soonDays * 1440

function useActions() {
  const can = useCan()
  const report = useReport()
  const begin = useBeginTrade()
  return useMemo(() => {
    const copy = (row: TradeRow): Action => ({
      key: 'copy',
      label: t.copy,
      icon: <CopyOutlined />,
      run: () => begin({ from: 'tradeDeclaration', id: row.id }),
    })
    const file = (rows: readonly TradeRow[]): Action => ({
      key: 'dataFile',
      label: f.dataFile,
      icon: <DownloadOutlined />,
      run: () => void download(tradeDeclaration.routes.dataFile, { ids: rows.map((row) => row.id) }).catch(report),
    })
    return {
      // What is fixed is not edited; its page says how it is opened again.
      rowActions: (row: TradeRow, usual: readonly Action[]): readonly Action[] => {
        if (row.deletedAt) return usual
        const fixed = row.status && !tradeMachine.may('edit', row.status)
        const left = fixed ? usual.filter((action) => action.key !== 'edit' && action.key !== 'delete') : usual
        return can('tradeDeclaration.edit') ? [...left, copy(row)] : left
      },
      tickedActions: (rows: readonly TradeRow[], usual: readonly Action[]): readonly Action[] =>
        can('tradeDeclaration.export') && rows.every((row) => !row.deletedAt) ? [file(rows), ...usual] : usual,
    }
  }, [can, report, begin])
}

function Nothing({ add, own = false }: { add: ReactNode; own?: boolean }) {
  const say = useText()
  const { noTrade, noTradeHint } = customerSideText
  return (
    <EmptyNotice title={say(own ? noTrade : t.none)} hint={say(own ? noTradeHint : t.noneHint)}>
      {add}
    </EmptyNotice>
  )
}

const href = (row: TradeRow) => `/hKDetail?id=${row.id}`

const StaffList = resourcePage(tradeDeclaration, {
  form: TradeForm,
  href,
  columns: (given) =>
    given.map((column) =>
      column.key === 'dueDate'
        ? {
            ...column,
            mark: (row) =>
              row.status && tradeMachine.isIn('unlodged', row.status) && <DueClock at={row.dueDate} soon={soon} />,
          }
        : column,
    ),
  useActions,
  useAround: () => useListTabs(tradeDeclaration, tabs),
  toolbar: () => <FileTools may="tradeDeclaration.submit" results={tradeResultsUse} layout={tradeLayoutUse} />,
  empty: (add) => <Nothing add={add} />,
})

// Whose they are the customer knows, and the day by which they go in is the broker's to keep.
const { orgId: _org, orgName: _orgName, dueDate: _due, ...ownFields } = ownTrade.fields
const own = { ...ownTrade, fields: ownFields }

const OwnList = resourcePage(own, {
  form: TradeForm,
  href,
  useAround: () => useListTabs(own, ownTabs),
  empty: (add) => <Nothing add={add} own />,
})

/** Import and export declarations of Hong Kong; a customer's people see their own in their own words. */
export function HongKongCustomsDeclarationPage() {
  return useMe()?.user.area === 'customer' ? <OwnList /> : <StaffList />
}
