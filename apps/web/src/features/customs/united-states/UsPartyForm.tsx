import { unitedStates } from '@clearway/contract/features/customs/united-states/usPartyRules'

import { EditDrawer, type EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { useStart } from '../hong-kong/useStart.ts'
import { MidInput } from './MidInput.tsx'
import { unitedStatesText as t } from './unitedStates.text.ts'

const groups = [
  {
    title: t.identity,
    fields: [
      'name',
      'alias',
      'sameParty',
      'orgId',
      'importer',
      'consignee',
      'exporter',
      'manufacturer',
      'seller',
      'shipTo',
    ],
  },
  { title: t.place, fields: ['country', 'address', 'city', 'province', 'postalCode'] },
  {
    title: t.numbers,
    fields: ['companyType', 'numberKind', 'importerNumber', 'onFile', 'mid'],
    inputs: { mid: <MidInput /> },
  },
  { title: t.contact, fields: ['contactPerson', 'contactPhone', 'contactMail'] },
  { title: t.for5106, fields: ['officerName', 'officerTitle', 'business', 'established', 'entriesPlanned'] },
  { title: t.duties, fields: ['dutiesLastYear', 'dutiesLastYearOn'] },
  { title: t.more, fields: ['remark'] },
]
const start = { country: unitedStates, importer: true }

/** A party with what the form 5106 asks for. */
export function UsPartyForm({ editing, ...rest }: EditDrawerProps) {
  return <EditDrawer {...rest} editing={useStart(editing, start)} groups={groups} width={640} />
}
