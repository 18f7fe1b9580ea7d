import { EditDrawer, type EditDrawerProps } from '../../../../kernel/form/EditDrawer.tsx'
import { PartyBook, PartyPick } from '../PartyPick.tsx'
import { cargoGroups } from './cargoGroups.ts'
import { GoodsDescription } from './GoodsDescription.tsx'
import { roadPageText as t } from './roadPage.text.ts'

import './road.css'

const parties = ['consignor', 'consignee'] as const
const groups = cargoGroups.map((group) =>
  group.fields.includes('goodsDescription') ? { ...group, inputs: { goodsDescription: <GoodsDescription /> } } : group,
)

/** A consignment, its parties from the address book and its goods from clearance cargo, or typed. */
export function RoadCargoForm(props: EditDrawerProps) {
  return (
    <EditDrawer
      {...props}
      groups={groups}
      above={
        <PartyBook>
          {parties.map((party) => (
            <PartyPick
              key={party}
              name={party}
              label={t.fromBook[party]}
              fill={({ name, address }) => ({ [`${party}Name`]: name, [`${party}Address`]: address })}
            />
          ))}
        </PartyBook>
      }
    />
  )
}
