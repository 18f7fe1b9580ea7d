import type { AnyResource } from '../../../kernel/rows.ts'

/** The resource where all rows are of one owner: whose each is needs no column, filter or field. */
export function withoutCustomer<R extends AnyResource>(resource: R): R {
  const { orgId: _id, orgName: _name, ...fields } = resource.fields
  return { ...resource, fields }
}
