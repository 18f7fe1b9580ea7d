import type { AnyResource } from '../kernel/rows.ts'

/** The resource as a customer's people see it: whose row it is needs no column, filter or field where all are their own. */
export function ownCustomer<R extends AnyResource>(resource: R): R {
  const { orgId: _id, orgName: _name, ...fields } = resource.fields
  return { ...resource, fields }
}
