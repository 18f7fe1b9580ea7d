import type { OrgNode } from '@clearway/contract/features/admin/organisation/orgTree'
import { sysorg } from '@clearway/contract/features/admin/organisation/sysorg'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { call } from '../../../kernel/api.ts'
import { useMe } from '../../../kernel/me.ts'

/** The organisations that the person may see, parents first. Beside the users they are read again when a user changed, for their counts. */
export function useOrgs(beside: 'sysorg' | 'sysuser' = 'sysorg'): readonly OrgNode[] {
  const signedIn = useMe()
  const found = useQuery({ queryKey: [beside, 'tree'], queryFn: () => call(sysorg.routes.tree, {}), staleTime: 60_000 })
  return found.data ?? signedIn?.orgs ?? none
}
const none: readonly OrgNode[] = []

export interface OrgTreeNode {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly count: number
  readonly node: OrgNode
  readonly children: readonly OrgTreeNode[]
}

/** As a tree; `count` is the number of users with those below. */
export function useOrgTree(orgs: readonly OrgNode[]): readonly OrgTreeNode[] {
  return useMemo(() => {
    const children = Map.groupBy(orgs, (o) => o.orgParent)
    const below = (parent: string | null, depth: number): OrgTreeNode[] =>
      depth > 20
        ? []
        : (children.get(parent) ?? []).map((node) => {
            const inner = below(node.id, depth + 1)
            return {
              key: node.id,
              value: node.id,
              title: node.orgName,
              node,
              count: node.userCount + inner.reduce((sum, n) => sum + n.count, 0),
              children: inner,
            }
          })
    return below(null, 0)
  }, [orgs])
}

/** Whether an organisation is a customer's, or stands below one: its people are kept in the list of enterprise users too. */
export function isOfCustomer(orgs: readonly OrgNode[], orgId: string | null | undefined): boolean {
  const byId = new Map(orgs.map((o) => [o.id, o]))
  let at = orgId ? byId.get(orgId) : undefined
  for (let depth = 0; at && at.orgType !== 'customer' && depth < 20; depth++)
    at = at.orgParent ? byId.get(at.orgParent) : undefined
  return at?.orgType === 'customer'
}
