import { rolePreview } from '@clearway/contract/features/admin/explain/rolePreview'
import { sysrole } from '@clearway/contract/features/admin/role/sysrole'
import { sysroleText } from '@clearway/contract/features/admin/role/sysrole.text'
import { common } from '@clearway/contract/kernel/common.text'
import { App } from 'antd'
import { createContext, useCallback, useContext, useState } from 'react'
import { useNavigate } from 'react-router'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { useReport } from '../../../kernel/report.ts'
import type { AnyRow } from '../../../kernel/rows.ts'
import { adminText as t } from '../admin.text.ts'
import { explainPageText } from '../explain/explainPage.text.ts'

import '../admin.css'
import '../explain/explain.css'
import { Opening, useOpenRow } from '../opening.ts'
import { useRoleName } from '../roleName.ts'
import { CopyRoleDialog } from './CopyRoleDialog.tsx'
import { RightsDrawer } from './RightsDrawer.tsx'
import { roleEffectText } from './roleEffect.text.ts'
import { RoleEffect } from './RoleEffect.tsx'

const Roles = resourcePage(sysrole, { useActions: useRoleActions })

/** Asks for the name of a role's copy. */
const Copying = createContext<(role: AnyRow) => void>(() => {})

/** The roles of the tenant; each opens on what it gives. */
export function SysrolePage() {
  const [role, setRole] = useState<AnyRow | null>(null)
  const [copied, setCopied] = useState<AnyRow | null>(null)
  return (
    <Opening value={setRole}>
      <Copying value={setCopied}>
        <Roles />
      </Copying>
      <RightsDrawer role={role} onClose={() => setRole(null)} />
      {copied && <CopyRoleDialog role={copied} onClose={() => setCopied(null)} />}
    </Opening>
  )
}

function useRoleActions() {
  const can = useCan()
  const navigate = useNavigate()
  const tellLoss = useTellLoss()
  const copyRole = useContext(Copying)
  const more = useCallback(
    (row: AnyRow, usual: readonly Action[]): readonly Action[] => {
      const own: Action[] = can('permissionExplain.view')
        ? [
            {
              key: 'who',
              label: explainPageText.whoHas,
              run: () => void navigate(`/permissionExplain?tab=who&roleId=${row.id}`),
            },
          ]
        : []
      return [
        ...own,
        ...usual
          .filter((a) => a.key !== 'copy' || can('sysrole.grant'))
          .map((a): Action => {
            if (a.key === 'copy')
              return row['roleCode'] === 'ROLE_ADMIN'
                ? { ...a, offBecause: t.adminHasAll }
                : { ...a, run: () => copyRole(row) }
            if (a.key !== 'delete') return a
            if (row['roleCode'] === 'ROLE_ADMIN') return { ...a, offBecause: sysroleText.adminFixed }
            return Number(row['userCount']) > 0 ? { ...a, run: () => tellLoss(row) } : a
          }),
      ]
    },
    [can, navigate, tellLoss, copyRole],
  )
  return useOpenRow(t.rights, more)
}

/** A role that people have is not deleted: instead they are told what its people would lose. */
function useTellLoss(): (row: AnyRow) => void {
  const say = useText()
  const roleName = useRoleName()
  const report = useReport()
  const navigate = useNavigate()
  const { modal } = App.useApp()
  return useCallback(
    (row) => {
      const values = { role: roleName(row['roleName']), count: row['userCount'] }
      const tell = async () => {
        const preview = await call(rolePreview.previewDelete, { id: row.id })
        const showUsers = await modal.confirm({
          title: say(roleEffectText.deleteTitle, values),
          icon: null,
          width: 560,
          okText: say(roleEffectText.showUsers),
          cancelText: say(common.close),
          content: (
            <>
              <p>{say(preview.losses.length ? roleEffectText.deleteBody : roleEffectText.deleteNothing, values)}</p>
              <RoleEffect preview={preview} />
            </>
          ),
        })
        if (showUsers) void navigate(`/sysuser?roleIds=${row.id}`)
      }
      void tell().catch(report)
    },
    [say, report, navigate, modal, roleName],
  )
}
