import { DownloadOutlined, FormOutlined } from '@ant-design/icons'
import { ownCargo, roadCargo, type RoadCargoRow } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { roadCargoText as f } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import { roadCargoMachine } from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import { soonDays } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import { createContext, useCallback, useContext, useMemo, type ReactNode } from 'react'

import { DueClock } from '../../../../business/DueClock.tsx'
import { download } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { later } from '../../../../kernel/later.tsx'
import { useListTabs } from '../../../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { Views } from '../../../../kernel/list/views.ts'
import { useMe } from '../../../../kernel/me.ts'
import { usePageSearch } from '../../../../kernel/pageActive.ts'
import { useReport } from '../../../../kernel/report.ts'
import { FileTools } from '../../exchange/FileTools.tsx'
import { useBeginTrade } from '../../useBeginTrade.ts'
import { customerSideText } from '../customerSide.text.ts'
import { cargoLayoutUse, cargoResultsUse } from './cargoFiles.ts'
import { RoadCargoForm } from './RoadCargoForm.tsx'
import { roadPageText as t } from './roadPage.text.ts'

interface Dialog {
  readonly onClose: () => void
}
const RoadCargoDrawer = later<Dialog & { id: string | null }>(
  () => import('./RoadCargoDrawer.tsx').then((m) => m.RoadCargoDrawer),
  (props) => props.id !== null,
)

const tabs = {
  label: t.queues,
  tabs: f.tabs,
  // What waits for a hand first, what only lies behind last: a narrow window folds the end.
  names: ['all', 'news', 'prepare', 'toBundle', 'held', 'toDeclare', 'asked', 'waiting', 'onRoad', 'crossed', 'over'],
  late: ['held', 'news'],
  sorts: {
    prepare: 'expectedAt',
    waiting: 'expectedAt',
    toBundle: 'expectedAt',
    onRoad: 'expectedAt',
    held: 'expectedAt',
    toDeclare: 'crossedAt',
  },
  shows: { toDeclare: { declareBy: true, crossedAt: true, expectedAt: false, tripId: false, controlPoint: false } },
} as const

const ownTabs = {
  label: t.queues,
  tabs: f.ownTabs,
  names: ['all', 'asked', 'onRoad', 'held', 'crossed'],
  late: ['asked', 'held'],
} as const

const Opening = createContext<(id: string) => void>(() => {})

function useActions() {
  const open = useContext(Opening)
  const report = useReport()
  const can = useCan()
  const begin = useBeginTrade()
  return useMemo(() => {
    const file = (rows: readonly RoadCargoRow[]): Action => ({
      key: 'cargoFile',
      label: t.file,
      icon: <DownloadOutlined />,
      run: () => void download(roadCargo.routes.cargoFile, { ids: rows.map((row) => row.id) }).catch(report),
    })
    const declare = (row: RoadCargoRow): Action => ({
      key: 'declare',
      label: t.declare,
      icon: <FormOutlined />,
      run: () => begin({ from: 'roadCargo', id: row.id }),
    })
    return {
      onOpen: (row: RoadCargoRow) => (row.deletedAt ? undefined : open(row.id)),
      // What is fixed is not edited: the drawer says how it is opened again.
      rowActions: (row: RoadCargoRow, usual: readonly Action[]): readonly Action[] => {
        if (row.deletedAt || !row.status || roadCargoMachine.may('edit', row.status)) return usual
        const left = usual.filter((action) => action.key !== 'edit' && action.key !== 'delete')
        return row.declareBy && can('tradeDeclaration.edit') ? [declare(row), ...left] : left
      },
      tickedActions: (rows: readonly RoadCargoRow[], usual: readonly Action[]): readonly Action[] =>
        can('roadCargo.export') && rows.length > 0 && rows.every((row) => !row.deletedAt)
          ? [file(rows), ...usual]
          : usual,
    }
  }, [open, report, can, begin])
}

function Nothing({ add, own = false }: { add: ReactNode; own?: boolean }) {
  const say = useText()
  const { noCargo, noCargoHint } = customerSideText
  return (
    <EmptyNotice title={say(own ? noCargo : t.noCargo)} hint={say(own ? noCargoHint : t.noCargoHint)}>
      {add}
    </EmptyNotice>
  )
}

function useAround() {
  const around = useListTabs(roadCargo, tabs)
  const beside = useContext(Views)
  return useMemo(() => ({ ...around, beside }), [around, beside])
}

const StaffList = resourcePage(roadCargo, {
  form: RoadCargoForm,
  columns: (given) =>
    given.map((column) => {
      if (column.key === 'declareBy')
        return { ...column, mark: (row) => row.declareBy && <DueClock at={row.declareBy} soon={soonDays * 1440} /> }
      if (column.key !== 'expectedAt') return column
      const clock = (row: RoadCargoRow) =>
        row.status && roadCargoMachine.isIn('before', row.status) && <DueClock at={row.expectedAt} soon={90} />
      return { ...column, mark: clock }
    }),
  useActions,
  useAround,
  toolbar: () => <FileTools may="roadCargo.submit" results={cargoResultsUse} layout={cargoLayoutUse} />,
  empty: (add) => <Nothing add={add} />,
})

// Whose they are the customer knows.
const { orgId: _org, orgName: _orgName, ...ownFields } = ownCargo.fields
const own = { ...ownCargo, fields: ownFields }

const OwnList = resourcePage(own, {
  form: RoadCargoForm,
  useActions,
  useAround: () => useListTabs(own, ownTabs),
  empty: (add) => <Nothing add={add} own />,
})

/** The list of consignments with what is done with them. */
export function RoadCargoList() {
  const customer = useMe()?.user.area === 'customer'
  const [query, setQuery] = usePageSearch()
  const open = useCallback(
    (id: string | null) => {
      const next = new URLSearchParams(query)
      if (id) next.set('open', id)
      else next.delete('open')
      setQuery(next, id === null)
    },
    [query, setQuery],
  )
  return (
    <Opening value={open}>
      {customer ? <OwnList /> : <StaffList />}
      <RoadCargoDrawer id={query.get('open')} onClose={() => open(null)} />
    </Opening>
  )
}
