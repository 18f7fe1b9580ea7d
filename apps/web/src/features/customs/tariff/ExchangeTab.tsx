import { exchangeRate } from '@clearway/contract/features/customs/exchangeRate'

import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { emptyNotice, ownOrShared, sharedRows } from './sharedRows.tsx'
import { sidePageText as t } from './sidePage.text.ts'

/** Rates at which customs values money. */
export const ExchangeTab = resourcePage(exchangeRate, {
  ...sharedRows,
  form: ownOrShared({
    groups: [{ fields: ['base', 'currency', 'rate', 'per'] }, { fields: ['validFrom', 'validTo', 'source', 'remark'] }],
  }),
  importBeside: { base: 'CNY', validFrom: null, validTo: null, source: '' },
  empty: emptyNotice(t.ratesEmpty, t.ratesHint),
})
