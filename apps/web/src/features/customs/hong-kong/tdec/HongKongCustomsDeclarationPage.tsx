import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { tradeDeclaration, type TradeRow } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as f } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import { soonDays, tradeMachine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import { tradeTabs } from '@clearway/contract/features/customs/hong-kong/tdec/tradeResource'
import { useMemo, type ReactNode } from 'react'

import { DueClock } from '../../../../business/DueClock.tsx'
import { download } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { useListTabs } from '../../../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { useReport } from '../../../../kernel/report.ts'
import { useBeginTrade } from '../../useBeginTrade.ts'
import { FileTools } from '../FileTools.tsx'
import { tradeLayoutUse, tradeResultsUse } from './tradeFiles.ts'
import { TradeForm } from './TradeForm.tsx'
import { tradePageText as t } from './tradePage.text.ts'

const tabs = {
  label: t.queues,
  tabs: f.tabs,
  names: tradeTabs,
  late: ['rejected'],
  sorts: { prepare: 'dueDate', waiting: 'dueDate', rejected: 'dueDate', toPay: 'dueDate' },
} as const
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

function Nothing({ add }: { add: ReactNode }) {
  const say = useText()
  return (
    <EmptyNotice title={say(t.none)} hint={say(t.noneHint)}>
      {add}
    </EmptyNotice>
  )
}

/** Import and export declarations of Hong Kong. */
export const HongKongCustomsDeclarationPage = resourcePage(tradeDeclaration, {
  form: TradeForm,
  href: (row) => `/hKDetail?id=${row.id}`,
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
