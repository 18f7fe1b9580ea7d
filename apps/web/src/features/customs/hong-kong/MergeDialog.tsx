import {
  mergedFields,
  partyAddress,
  type PartyAddressRow,
} from '@clearway/contract/features/customs/hong-kong/partyAddress'
import { partyAddressText as f } from '@clearway/contract/features/customs/hong-kong/partyAddress.text'

import { MergeRowsDialog } from '../../../business/MergeRowsDialog.tsx'
import { useText } from '../../../kernel/language.ts'
import { basicDataText as t } from './basicData.text.ts'

/** Two addresses of one party become one. */
export function MergeDialog({ rows, onClose }: { rows: readonly PartyAddressRow[]; onClose: () => void }) {
  const say = useText()
  return (
    <MergeRowsDialog
      resource={partyAddress}
      route={partyAddress.routes.merge}
      rows={rows}
      fields={mergedFields}
      title={t.mergeTitle}
      note={t.mergeNote}
      tell={(row) => ({
        beside: [row.kind && say(f.kinds[row.kind]), row.registrationNumber].filter(Boolean).join(' · '),
        below: row.address,
      })}
      onClose={onClose}
    />
  )
}
