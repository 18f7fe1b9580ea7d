import { declaringCompany } from '@clearway/contract/features/customs/declaration/declaringCompany'

import { resourcePage } from '../../kernel/list/ResourcePage.tsx'

/** In whose name declarations are made, and who hands them over. */
export const DeclaringCompanyPage = resourcePage(declaringCompany)
