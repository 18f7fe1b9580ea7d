import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { tradeDeclaration, type TradeRow } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as f } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import { soonDays, tradeMachine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import { tradeTabs } from '@clearway/contract/features/customs/hong-kong/tdec/tradeResource'
import { useMemo, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { DueClock } from '../../../../business/DueClock.tsx'
import { call, download } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { useListTabs } from '../../../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { useReport } from '../../../../kernel/report.ts'
import { FileTools } from '../FileTools.tsx'
import { tradeLayoutUse, tradeResultsUse } from './tradeFiles.ts'
import { tradeGroups } from './tradeGroups.ts'
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
  const go = useNavigate()
  return useMemo(() => {
    const copy = (row: TradeRow): Action => ({
      key: 'copy',
      label: t.copy,
      icon: <CopyOutlined />,
      run: () =>
        void call(tradeDeclaration.routes.begin, { from: 'tradeDeclaration', id: row.id }).then(
          (made) => go(`/hKDetail?id=${made.id}`),
          report,
        ),
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
  }, [can, report, go])
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
  form: tradeGroups,
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
