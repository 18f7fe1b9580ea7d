import { tenantDecision } from '@clearway/contract/features/admin/tenant/tenantDecision'
import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { useNarrow } from '../../../kernel/narrow.ts'
import { usePageActive } from '../../../kernel/pageActive.ts'
import { Applications } from './Applications.tsx'
import { decisionText as t } from './decision.text.ts'

/** How many wait to join the tenant; undefined while unknown. */
export function useWaitingJoins(enabled: boolean): number | undefined {
  const { active } = usePageActive()
  const query = { applyStatus: 'pending', pageSize: 1 } as const
  return useQuery({
    queryKey: ['tenantDecision', 'waiting'],
    queryFn: () => call(tenantDecision.queryJoin, query),
    enabled: enabled && active,
    staleTime: 30_000,
  }).data?.total
}

/** Who wants to join the tenant, beside its users. */
export function JoinDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useText()
  const narrow = useNarrow()
  return (
    <Drawer
      rootClassName="page-drawer"
      open={open}
      onClose={onClose}
      size={narrow ? '100%' : 640}
      title={say(t.applications)}
      destroyOnHidden
    >
      <Applications />
    </Drawer>
  )
}
