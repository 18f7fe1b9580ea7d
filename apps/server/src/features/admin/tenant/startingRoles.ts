import { standardRoles } from '@clearway/contract/features/admin/role/standardRoles.text'
import type { StartingRole } from '@clearway/contract/features/area'
import { shareOf } from '@clearway/contract/features/startingRoles'
import { say, type Language } from '@clearway/contract/kernel/text'

import type { Db } from '../../../kernel/database/database.ts'
import { addRole } from '../../../kernel/tenants.ts'

/**
 * Gives a new tenant the roles that a broker starts with, named in the language of who makes it; the lists of the areas say what each gets. A screen that
 * the tenant's package lacks does nothing until it grows; a tenant renames, changes or deletes them as it likes. Code → id.
 */
export async function addStartingRoles(db: Db, tenantId: string, language: Language): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const code of Object.keys(standardRoles) as StartingRole[]) {
    const { screens, without } = shareOf(code)
    const { name, description } = standardRoles[code]
    ids.set(
      code,
      await addRole(db, tenantId, {
        code,
        area: code === 'ROLE_CUSTOMER' ? 'customer' : 'admin',
        screens,
        name: say(name, language),
        description: say(description, language),
        hiddenButtons: without,
      }),
    )
  }
  return ids
}
