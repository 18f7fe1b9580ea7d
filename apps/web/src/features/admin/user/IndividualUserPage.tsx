import { individualUser } from '@clearway/contract/features/admin/user/companyUsers'

import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { peopleText as t } from '../people.text.ts'
import { ResourceEmpty } from '../ResourceEmpty.tsx'
import { useAccountActions } from './useAccountActions.tsx'

/** People without a company: in a tenant its guests, for the operator everybody who registered by himself. */
export const IndividualUserPage = resourcePage(individualUser, {
  useActions: () => useAccountActions(individualUser),
  empty: () => <ResourceEmpty title={t.individualNone} hint={t.individualHint} />,
})
