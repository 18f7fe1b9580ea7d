import { z } from 'zod'

import { usccField } from '../../../business/identifierField.ts'
import { choiceField, integerField, longTextField, referenceField, textField } from '../../../kernel/field.ts'
import { forMany } from '../../../kernel/many.ts'
import { listQuery, resource } from '../../../kernel/resource.ts'
import { pageSizes, route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { orgNames, orgsPath as base, orgTree, orgType, orgTypes } from './orgTree.ts'
import { sysorgText as t } from './sysorg.text.ts'

export const maxOrgDepth = 10

const listed = resource({
  name: 'sysorg',
  title: t.title,
  path: base,
  labelField: 'orgName',
  sort: 'orgSequence',
  fields: {
    orgName: textField({ label: t.orgName, required: true, max: 100, sort: true, search: true, width: 280 }),
    orgType: choiceField(orgTypes, {
      label: t.orgType,
      hint: t.customerHint,
      required: true,
      sort: true,
      filter: true,
      width: 100,
      colours: { company: 'blue', department: 'default', customer: 'orange' },
    }),
    orgParent: referenceField('sysorg', { label: t.orgParent, labelField: 'orgParentName', filter: true, width: 180 }),
    orgParentName: textField({ label: t.orgParent, readOnly: true, computed: true }),
    uscc: usccField({ label: t.uscc, search: true, width: 190 }),
    orgSequence: integerField({ label: t.orgSequence, required: true, min: 0, max: 100_000, sort: true, width: 80 }),
    userCount: integerField({ label: t.userCount, readOnly: true, computed: true, min: 0, max: 1_000_000, width: 80 }),
    orgDescription: longTextField({ label: t.orgDescription, max: 500, aside: true }),
  },
})

const leaf = z.object({
  id,
  parentId: id.nullable(),
  title: z.string(),
  kind: z.enum(['company', 'department', 'customer', 'user']),
})

const { routes } = listed
// The one list that may be asked for whole: 10,000 at once.
const query = listQuery(listed.fields, {}, [...pageSizes, 10_000])

export const sysorg = {
  ...listed,
  routes: {
    ...routes,
    query: { ...routes.query, input: query },
    queryOptions: route({
      method: 'GET',
      path: `${base}/queryOptions`,
      title: routes.queryOptions.title,
      access: orgNames,
      input: z.strictObject({
        search: string(100).optional(),
        ids: string(4000).optional(),
        orgType: orgType.optional(),
      }),
      output: z.array(z.object({ id, label: z.string() })),
    }),
    tree: orgTree,
    /** Puts each of the ticked organisations, with all that is below it, below another. */
    moveMany: forMany({ path: `${base}/move`, title: t.move, access: routes.update.access }, { orgParent: id }),
    type: route({
      method: 'GET',
      path: `${base}/type`,
      title: t.type,
      access: orgNames,
      output: z.array(
        z.object({ value: orgType, label: z.object({ zh: z.string(), tw: z.string(), en: z.string() }) }),
      ),
    }),
    userTree: route({
      method: 'GET',
      path: `${base}/userTree`,
      title: t.userTree,
      access: { permission: 'sysuser.view' },
      output: z.array(leaf),
    }),
  },
}
