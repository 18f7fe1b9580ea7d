import { codeChange } from '@clearway/contract/features/customs/codeChange'

import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { emptyNotice, ownOrShared, sharedRows } from './sharedRows.tsx'
import { sidePageText as t } from './sidePage.text.ts'

/** What became of codes from one edition of a tariff to the next. */
export const CodeChangesTab = resourcePage(codeChange, {
  ...sharedRows,
  form: ownOrShared({ groups: [{ fields: ['jurisdiction', 'oldCode', 'newCode', 'validFrom', 'remark'] }] }),
  importBeside: { jurisdiction: 'CN', validFrom: null },
  empty: emptyNotice(t.codesEmpty, t.codesHint),
})
