import type { Route } from '../kernel/route.ts'

/** Where a picker finds its options, by the name of the reference; each contract is loaded only when its picker asks. */
export const pickers: Readonly<Record<string, () => Promise<Route>>> = {
  customer: async () => (await import('./trade/customer.ts')).customer.queryOptions,
  supplier: async () => (await import('./trade/supplier.ts')).supplier.routes.queryOptions,
  sysmenu: async () => (await import('./admin/sysmenu.ts')).sysmenu.routes.queryOptions,
  sysorg: async () => (await import('./admin/sysorg.ts')).sysorg.routes.queryOptions,
  sysrole: async () => (await import('./admin/sysrole.ts')).sysrole.routes.queryOptions,
  sysuser: async () => (await import('./admin/sysuser.ts')).sysuser.routes.queryOptions,
}
