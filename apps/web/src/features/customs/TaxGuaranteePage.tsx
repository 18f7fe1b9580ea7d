import { taxGuarantee } from '@clearway/contract/features/customs/declaration/guarantee/taxGuarantee'

import { resourcePage } from '../../kernel/list/ResourcePage.tsx'
export const TaxGuaranteePage = resourcePage(taxGuarantee)
