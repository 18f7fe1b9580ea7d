import {
  mergedCustomerFields,
  usCustomer,
  type UsCustomerRow,
} from '@clearway/contract/features/customs/united-states/usCustomer'

import { MergeRowsDialog } from '../../../business/MergeRowsDialog.tsx'
import { unitedStatesText as t } from './unitedStates.text.ts'

/** Two rows of one customer become one. */
export function CustomerMergeDialog({ rows, onClose }: { rows: readonly UsCustomerRow[]; onClose: () => void }) {
  return (
    <MergeRowsDialog
      resource={usCustomer}
      route={usCustomer.routes.merge}
      rows={rows}
      fields={mergedCustomerFields}
      title={t.mergeCustomersTitle}
      note={t.mergeCustomersNote}
      tell={(row) => ({ beside: row.importerNumber ?? '', below: row.orgName })}
      onClose={onClose}
    />
  )
}
