import type { Route } from '../kernel/route.ts'

/** Where a picker finds its options, by the name of the reference; each contract is loaded only when its picker asks. */
export const pickers: Readonly<Record<string, () => Promise<Route>>> = {
  addressSupplier: async () => (await import('./account/payee/address.ts')).supplierAddress.routes.querySupplierOptions,
  bankAccount: async () => (await import('./account/payee/bankAccount.ts')).bankAccount.routes.queryOptions,
  bankStatementAccount: async () => (await import('./account/ledger/bankStatement.ts')).bankStatement.routes.queryAccounts,
  customer: async () => (await import('./trade/customer.ts')).customer.queryOptions,
  customsCase: async () => (await import('./customs/case/customsCase.ts')).customsCase.routes.queryOptions,
  goods: async () => (await import('./trade/goods.ts')).goods.routes.queryOptions,
  noticeOrg: async () => (await import('./notice/notification.ts')).notification.routes.queryOrgOptions,
  noticeRole: async () => (await import('./notice/notification.ts')).notification.routes.queryRoleOptions,
  noticeUser: async () => (await import('./notice/notification.ts')).notification.routes.queryUserOptions,
  order: async () => (await import('./trade/order.ts')).order.routes.queryOptions,
  payeeSupplier: async () => (await import('./account/payee/bankAccount.ts')).supplierBankAccount.routes.querySupplierOptions,
  receivingAccount: async () => (await import('./account/ledger/recharge.ts')).recharge.routes.queryAccountOptions,
  supplier: async () => (await import('./trade/supplier.ts')).supplier.routes.queryOptions,
  sysmenu: async () => (await import('./admin/sysmenu.ts')).sysmenu.routes.queryOptions,
  sysorg: async () => (await import('./admin/sysorg.ts')).sysorg.routes.queryOptions,
  syspost: async () => (await import('./admin/syspost.ts')).syspost.routes.queryOptions,
  sysrole: async () => (await import('./admin/sysrole.ts')).sysrole.routes.queryOptions,
  tenantPackage: async () => (await import('./admin/tenantPackage.ts')).tenantPackage.routes.queryOptions,
  sysuser: async () => (await import('./admin/sysuser.ts')).sysuser.routes.queryOptions,
  wallet: async () => (await import('./account/ledger/wallet.ts')).wallet.routes.queryOptions,
}
