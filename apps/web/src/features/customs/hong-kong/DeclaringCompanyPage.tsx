import { PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons'
import {
  companyTabs,
  declaringCompany,
  type DeclaringCompanyRow,
} from '@clearway/contract/features/customs/declaration/declaringCompany'
import { declaringCompanyText as f } from '@clearway/contract/features/customs/declaration/declaringCompany.text'
import { useMemo } from 'react'

import { useCan } from '../../../kernel/can.ts'
import type { EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { later } from '../../../kernel/later.tsx'
import { useListTabs } from '../../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { basicDataText as t } from './basicData.text.ts'
import { useSetWithReason } from './useSetWithReason.tsx'

const CompanyForm = later<EditDrawerProps>(
  () => import('./CompanyForm.tsx').then((m) => m.CompanyForm),
  (props) => props.editing !== null,
)

const tabs = {
  label: f.title,
  tabs: f.tabs,
  names: companyTabs,
  late: ['expiring'],
  sorts: { expiring: 'validTo' },
} as const

const suspending = {
  title: t.suspendTitle,
  body: t.suspendBody,
  ok: t.suspend,
  reason: f.suspendedReason,
  values: (suspendedReason: string) => ({ suspendedReason }),
} as const

function useActions() {
  const can = useCan()
  const set = useSetWithReason(declaringCompany)
  return useMemo(
    () => ({
      rowActions: (row: DeclaringCompanyRow, usual: readonly Action[]): readonly Action[] => {
        if (row.deletedAt || !can('declaringCompany.edit')) return usual
        const [edit, ...others] = usual
        const step: Action = row.suspendedReason
          ? {
              key: 'resume',
              label: t.resume,
              icon: <PlayCircleOutlined />,
              run: () => void set(row, { suspendedReason: null }),
            }
          : {
              key: 'suspend',
              label: t.suspend,
              icon: <PauseCircleOutlined />,
              danger: true,
              run: () => void set(row, suspending),
            }
        return [...(edit ? [edit] : []), step, ...others]
      },
    }),
    [can, set],
  )
}

/** In whose name is declared, on the mainland and in Hong Kong, and until when each may. */
export const DeclaringCompanyPage = resourcePage(declaringCompany, {
  form: CompanyForm,
  useActions,
  useAround: () => useListTabs(declaringCompany, tabs),
})
