import { givenRoles } from '@clearway/contract/features/admin/role/standardRoles.text'
import { sayGiven } from '@clearway/contract/kernel/given'
import { useCallback } from 'react'

import { useLanguage } from '../../kernel/language.ts'

/** What a role is called in the user's language, where it has the name that the product gave it. */
export function useRoleName(): (name: unknown) => string {
  const language = useLanguage()
  return useCallback((name) => sayGiven(givenRoles, String(name ?? ''), language), [language])
}
