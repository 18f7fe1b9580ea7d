import { partyAddress } from '@clearway/contract/features/customs/hong-kong/partyAddress'
import { referenceField } from '@clearway/contract/kernel/field'
import { Form } from 'antd'

import { call } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { EditDrawer, type EditDrawerProps } from '../../../../kernel/form/EditDrawer.tsx'
import { Picker } from '../../../../kernel/form/pickers.tsx'
import { useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { cargoGroups } from './cargoGroups.ts'
import { roadPageText as t } from './roadPage.text.ts'

import './road.css'

const parties = ['consignor', 'consignee'] as const
const fields = {
  consignor: referenceField(partyAddress.name, { label: t.fromBook.consignor, labelField: 'name' }),
  consignee: referenceField(partyAddress.name, { label: t.fromBook.consignee, labelField: 'name' }),
}

/** Fills a party from the address book, in English where it has that, as the system takes it. */
function PartyPick({ party }: { party: (typeof parties)[number] }) {
  const say = useText()
  const report = useReport()
  const form = Form.useFormInstance<Record<string, unknown>>()
  const id = `from-book-${party}`
  const take = (chosen: unknown) =>
    void call(partyAddress.routes.queryById, { id: String(chosen) }).then(
      ({ name, nameEn, address, addressEn }) =>
        form.setFieldsValue({ [`${party}Name`]: nameEn ?? name, [`${party}Address`]: addressEn ?? address }),
      report,
    )
  return (
    <Form.Item label={say(fields[party].label)} htmlFor={id}>
      <Picker id={id} field={fields[party]} onChange={(chosen) => chosen && take(chosen)} />
    </Form.Item>
  )
}

/** A consignment, its parties from the address book or typed. */
export function RoadCargoForm(props: EditDrawerProps) {
  const can = useCan()
  return (
    <EditDrawer
      {...props}
      groups={cargoGroups}
      above={
        can('partyAddress.view') && (
          <div className="road-book">
            {parties.map((party) => (
              <PartyPick key={party} party={party} />
            ))}
          </div>
        )
      }
    />
  )
}
