import type { CaseRow } from '@clearway/contract/features/customs/case/customsCase'

/** What every way to a new case gets. */
export interface NewCaseProps {
  /** The case was made: it opens, on one of its tabs where `part` names it. */
  readonly onMade: (row: Pick<CaseRow, 'id'>, part?: string) => void
  readonly onClose: () => void
}
