import { z } from 'zod'

import { route } from '../../../kernel/route.ts'
import { id } from '../../../kernel/value.ts'
import { sysorgText as t } from './sysorg.text.ts'

// Every page needs the tree; apart from `sysorg.ts`, so that it does not bring the forms of organisations along.

export const orgsPath = '/api/admin/sysorg'

export const orgTypes = { company: t.company, department: t.department, customer: t.customer } as const
export const orgType = z.enum(Object.keys(orgTypes) as [keyof typeof orgTypes])

const node = z.object({
  id,
  version: z.int(),
  orgName: z.string(),
  orgType,
  orgParent: id.nullable(),
  orgSequence: z.int(),
  uscc: z.string().nullable(),
  userCount: z.int(),
})
export type OrgNode = z.output<typeof node>

export const orgNames = { signedIn: 'names of the organisations that the own data permission shows' } as const

/** All organisations, parents before children; at most 10,000. */
export const orgTree = route({
  method: 'GET',
  path: `${orgsPath}/tree`,
  title: t.tree,
  access: orgNames,
  output: z.array(node),
})
