import type { OpenedCase } from '@clearway/contract/features/customs/case/customsCase'

import type { Autosave } from '../../../kernel/draft/autosave.ts'

/** What every tab of a case file gets. */
export interface CaseTabProps {
  readonly id: string
  readonly opened: OpenedCase
  /** Saves what is typed; `flush()` before anything that leaves the page: a step, an export, a print. */
  readonly saver: Autosave
  /** State and rights allow to write. */
  readonly writable: boolean
  /** The tab stands in front: only then it asks the server by itself. */
  readonly shown: boolean
}
