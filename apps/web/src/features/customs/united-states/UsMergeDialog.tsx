import { mergedPartyFields, usParty, type UsPartyRow } from '@clearway/contract/features/customs/united-states/usParty'

import { MergeRowsDialog } from '../../../business/MergeRowsDialog.tsx'
import { unitedStatesText as t } from './unitedStates.text.ts'

/** Two rows of one party become one, with the powers and bonds of both. */
export function UsMergeDialog({ rows, onClose }: { rows: readonly UsPartyRow[]; onClose: () => void }) {
  return (
    <MergeRowsDialog
      resource={usParty}
      route={usParty.routes.merge}
      rows={rows}
      fields={mergedPartyFields}
      title={t.mergeTitle}
      note={t.mergeNote}
      tell={(row) => ({
        beside: [row.code, row.importerNumber].filter(Boolean).join(' · '),
        below: [row.address, row.city, row.province].filter(Boolean).join(', '),
      })}
      onClose={onClose}
    />
  )
}
