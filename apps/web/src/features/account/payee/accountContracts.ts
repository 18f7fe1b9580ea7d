import { bankAccount, supplierBankAccount } from '@clearway/contract/features/account/payee/bankAccount'

export const accountContracts = { bankAccount, supplierBankAccount } as const
export type AccountName = keyof typeof accountContracts
