import type { DeclarationRow } from '@clearway/contract/features/customs/declaration/declaration'

import type { DecProblem } from './problemStore.ts'

/** What a tab of a declaration is given. The row is as it stands now; `onChanged` reads the declaration anew after a step of the tab. */
export interface DeclarationTabProps {
  readonly row: DeclarationRow
  readonly onChanged: () => void
  /** Goes to a field of the form. */
  readonly onGo?: (problem: DecProblem) => void
}
