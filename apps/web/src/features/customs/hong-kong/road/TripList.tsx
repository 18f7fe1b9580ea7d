import { LinkOutlined, StopOutlined } from '@ant-design/icons'
import { truckTrip, type TruckTripRow } from '@clearway/contract/features/customs/hong-kong/road/truckTrip'
import { createContext, useContext, useMemo, useState } from 'react'

import { useCan } from '../../../../kernel/can.ts'
import { later } from '../../../../kernel/later.tsx'
import { resourcePage } from '../../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../../kernel/list/RowActions.tsx'
import { Views } from '../../../../kernel/list/views.ts'
import { roadPageText as t } from './roadPage.text.ts'
import { useCancelTrip } from './tripSteps.tsx'

const TripLink = later<{ id: string; onClose: () => void }>(
  () => import('./TripLink.tsx').then((m) => m.TripLink),
  () => true,
)
const Linking = createContext<(id: string) => void>(() => {})

const groups = [
  { title: t.crossingGroup, fields: ['direction', 'controlPoint', 'expectedAt'] },
  { title: t.truckGroup, fields: ['vehicle', 'mainlandPlate', 'containerNo', 'driverName', 'driverPhone', 'haulier'] },
  { title: t.more, fields: ['remark'] },
]

function useActions() {
  const link = useContext(Linking)
  const can = useCan()
  const cancel = useCancelTrip()
  return useMemo(
    () => ({
      rowActions: (row: TruckTripRow, usual: readonly Action[]): readonly Action[] => {
        if (row.deletedAt || !can('truckTrip.edit') || row.state === 'crossed' || row.state === 'cancelled')
          return usual
        const [edit, ...others] = usual
        const own: Action[] = [
          { key: 'driverLink', label: t.driverLink, icon: <LinkOutlined />, run: () => link(row.id) },
          { key: 'cancel', label: t.cancelTrip, icon: <StopOutlined />, danger: true, run: () => void cancel(row) },
        ]
        return [...(edit ? [edit] : []), ...own, ...others]
      },
    }),
    [link, can, cancel],
  )
}

function useAround() {
  const beside = useContext(Views)
  return useMemo(() => ({ beside, sort: '-expectedAt' }), [beside])
}

const List = resourcePage(truckTrip, { form: groups, useActions, useAround })

/** Trucks with their drivers. */
export function TripList() {
  const [linked, setLinked] = useState<string | null>(null)
  return (
    <Linking value={setLinked}>
      <List />
      {linked && <TripLink id={linked} onClose={() => setLinked(null)} />}
    </Linking>
  )
}
