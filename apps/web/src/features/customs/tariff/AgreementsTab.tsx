import { tradeAgreement } from '@clearway/contract/features/customs/tradeAgreement'

import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { emptyNotice, ownOrShared, sharedRows } from './sharedRows.tsx'
import { sidePageText as t } from './sidePage.text.ts'

/** Which origins have a right to which rates, and when. */
export const AgreementsTab = resourcePage(tradeAgreement, {
  ...sharedRows,
  form: ownOrShared({
    groups: [
      {
        fields: [
          'jurisdiction',
          'treatment',
          'code',
          'name',
          'tariffCodes',
          'origins',
          'validFrom',
          'validTo',
          'source',
          'remark',
        ],
      },
    ],
  }),
  empty: emptyNotice(t.agreementsEmpty, t.agreementsHint),
})
