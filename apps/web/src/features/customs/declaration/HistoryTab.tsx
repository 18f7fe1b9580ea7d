import { declaration } from '@clearway/contract/features/customs/declaration/declaration'

import { HistoryList } from '../../../kernel/list/HistoryPanel.tsx'
import type { DeclarationTabProps } from './declarationTabProps.ts'

/** Who changed which field from what to what. */
export function HistoryTab({ row }: DeclarationTabProps) {
  return (
    <div className="dec-tab">
      <HistoryList resource={declaration} id={row.id} />
    </div>
  )
}
