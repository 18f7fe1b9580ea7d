import { sysrole } from '@clearway/contract/features/admin/sysrole'
import { sysroleText } from '@clearway/contract/features/admin/sysrole.text'
import { useState } from 'react'
import type { AnyRow } from '../../kernel/list/list.ts'
import { resourcePage } from '../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../kernel/list/RowActions.tsx'
import { adminText as t } from './admin.text.ts'
import './admin.css'
import { fillText } from './fillText.ts'
import { Opening, useOpenRow } from './opening.ts'
import { RightsDrawer } from './RightsDrawer.tsx'

const Roles = resourcePage(sysrole, { useActions: () => useOpenRow(t.rights, usualOf) })

/** The roles of the tenant; each opens on what it gives. */
export function SysrolePage() {
  const [role, setRole] = useState<AnyRow | null>(null)
  return (
    <Opening value={setRole}>
      <Roles />
      <RightsDrawer role={role} onClose={() => setRole(null)} />
    </Opening>
  )
}

function usualOf(row: AnyRow, usual: readonly Action[]): readonly Action[] {
  const why = row['roleCode'] === 'ROLE_ADMIN' ? sysroleText.adminFixed : Number(row['userCount']) > 0 ? fillText(sysroleText.stillAssigned, { role: row['roleName'], count: row['userCount'] }) : undefined
  return usual.filter((a) => a.key !== 'copy').map((a): Action => (a.key === 'delete' && why ? { ...a, offBecause: why } : a))
}
