import { text } from '../../kernel/text.ts'
import { of, work, type AreaList, type Screen } from '../area.ts'

export const screens = [
  {
    code: 'billingManagement',
    path: '/BillingManagement',
    title: text('账单管理', '帳單管理', 'Billing'),
    icon: 'file-done',
    group: 'customerCentre',
    areas: work,
    resources: ['bill', 'charge', 'priceAgreement', 'fee', 'customer'],
    after: 'customerInformations',
  },
  {
    code: 'clearingCenter',
    path: '/ClearingCenter',
    title: text('结算中心', '結算中心', 'Settlement'),
    icon: 'credit-card',
    group: 'customerCentre',
    areas: work,
    resources: ['settlement', 'paymentBatch', 'customer'],
    after: 'billingManagement',
  },
] as const satisfies readonly Screen[]

export const area: AreaList = {
  screens,
  contracts: {
    bill: {
      resource: async () => (await import('./bill.ts')).bill,
      cannot: { restore: 'its charges are free again and are gathered anew' },
    },
    settlement: {
      resource: async () => (await import('./settlement.ts')).settlement,
      title: async () => (await import('./settlement.text.ts')).settlementText.title,
      cannot: { restore: 'a settlement is reversed with a reason, never deleted' },
    },
    charge: {
      resource: async () => (await import('./charge.ts')).charge,
      title: async () => (await import('./charge.text.ts')).chargeText.title,
      cannot: { restore: 'a charge is made void with a reason, never deleted' },
    },
    priceAgreement: {
      resource: async () => (await import('./priceAgreement.ts')).priceAgreement,
      title: async () => (await import('./priceAgreement.text.ts')).priceAgreementText.title,
    },
    fee: {
      resource: async () => (await import('./fee.ts')).fee,
      title: async () => (await import('./fee.text.ts')).feeText.title,
    },
  },
  startingRoles: () => ({
    ROLE_FINANCE: { screens: ['billingManagement', 'clearingCenter'] },
    ROLE_CUSTOMER: {
      screens: ['billingManagement', 'clearingCenter'],
      without: [
        ...of('settlement', 'edit', 'audit'),
        ...of('paymentBatch', 'view', 'edit', 'audit', 'export'),
        ...of('bill', 'edit', 'delete', 'audit', 'issue', 'pay', 'reverse'),
        ...of('charge', 'view', 'edit', 'export'),
        ...of('priceAgreement', 'view', 'edit', 'delete', 'export'),
        ...of('fee', 'view', 'edit', 'delete', 'export'),
      ],
    },
  }),
}
