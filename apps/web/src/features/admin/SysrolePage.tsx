import { sysrole } from '@clearway/contract/features/admin/sysrole'
import { sysroleText } from '@clearway/contract/features/admin/sysrole.text'
import { useCallback, useMemo, useState } from 'react'
import type { AnyRow } from '../../kernel/list.ts'
import { resourcePage } from '../../kernel/ResourcePage.tsx'
import type { Action } from '../../kernel/RowActions.tsx'
import { adminText as t } from './admin.text.ts'
import './admin.css'
import { fillText } from './fillText.ts'
import { RightsDrawer } from './RightsDrawer.tsx'

/** The roles of the tenant; each opens on what it gives. */
export function SysrolePage() {
  const [role, setRole] = useState<AnyRow | null>(null)
  const Page = useMemo(() => resourcePage(sysrole, { rowActions: (row, given) => actionsOf(row, given, setRole), onOpen: setRole }), [])
  const close = useCallback(() => setRole(null), [])
  return (
    <>
      <Page />
      <RightsDrawer role={role} onClose={close} />
    </>
  )
}

function actionsOf(row: AnyRow, given: readonly Action[], open: (row: AnyRow) => void): readonly Action[] {
  const usual = given.filter((a) => a.key !== 'copy')
  if (row.deletedAt) return usual
  const why = row['roleCode'] === 'ROLE_ADMIN' ? sysroleText.adminFixed : Number(row['userCount']) > 0 ? fillText(sysroleText.stillAssigned, { role: row['roleName'], count: row['userCount'] }) : undefined
  return [{ key: 'rights', label: t.rights, run: () => open(row) }, ...usual.map((a): Action => (a.key === 'delete' && why ? { ...a, offBecause: why } : a))]
}
