import { sysorg } from '@clearway/contract/features/admin/organisation/sysorg'
import { systenant } from '@clearway/contract/features/admin/tenant/systenant'
import { sysuser } from '@clearway/contract/features/admin/user/sysuser'

import type { RecordKind } from '../../kernel/records.ts'

export const records: readonly RecordKind[] = [
  {
    resource: sysuser,
    areas: ['admin', 'platform'],
    label: 'username',
    detail: 'nickname',
    open: ({ label }) => `/sysuser?search=${encodeURIComponent(label)}`,
  },
  {
    resource: sysorg,
    areas: ['admin', 'platform'],
    label: 'orgName',
    open: ({ label }) => `/sysorg?search=${encodeURIComponent(label)}`,
  },
  {
    resource: systenant,
    areas: ['platform'],
    permission: null,
    label: 'tenantName',
    detail: 'tenantCode',
    open: ({ label }) => `/systenant?search=${encodeURIComponent(label)}`,
  },
]
