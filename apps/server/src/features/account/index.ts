import type { Feature } from '../../kernel/feature.ts'
import type { Pictures } from '../../kernel/picture.ts'
import { appAccess } from './appAccess.ts'
import { brand } from './brand.ts'
import { userAuth } from './certification/userAuth.ts'
import { caseLines } from './ledger/caseLines.ts'
import { flowBack } from './ledger/flowBack/flowBack.ts'
import { ledger } from './ledger/ledger.ts'
import { paymentBatch } from './ledger/paymentBatch/paymentBatch.ts'
import { ledgerPosting } from './ledger/posting/ledgerPosting.ts'
import { recharge } from './ledger/recharge/recharge.ts'
import { bankStatement } from './ledger/reconciliation/bankStatement.ts'
import { statement } from './ledger/statement/statement.ts'
import { wallet } from './ledger/wallet/wallet.ts'
import { ownAudit } from './ownAudit.ts'
import { address, supplierAddress } from './payee/address.ts'
import { bankAccount, supplierBankAccount } from './payee/bankAccount.ts'
import { bankMgt } from './payee/bankMgt.ts'
import { profile } from './profile.ts'
import { security } from './security.ts'
import { session } from './session.ts'
import { sso } from './sso.ts'
import { tenantApplication } from './tenantApplication.ts'

/** The features of the area, one line each. */
export const features: readonly Feature[] = [
  session,
  profile,
  security,
  ownAudit,
  tenantApplication,
  userAuth,
  brand,
  appAccess,
  sso,
  bankAccount,
  supplierBankAccount,
  bankMgt,
  wallet,
  ledgerPosting,
  ledger,
  caseLines,
  recharge,
  flowBack,
  address,
  supplierAddress,
  paymentBatch,
  bankStatement,
  statement,
]

export const pictures: Pictures = 'what waits is its queues'
export { queues } from './queues.ts'
export { records } from './records.ts'
export { reports } from './reports.ts'
