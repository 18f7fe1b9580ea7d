import type { Resource } from '../kernel/resource.ts'
import { order } from './trade/order.ts'
import { goodsMaster } from './customs/goodsMaster.ts'
import { goods } from './trade/goods.ts'
import { address, supplierAddress } from './account/payee/address.ts'
import { bankAccount, supplierBankAccount } from './account/payee/bankAccount.ts'
import { flowBack } from './account/ledger/flowBack.ts'
import { ledgerPosting } from './account/ledger/ledgerPosting.ts'
import { recharge } from './account/ledger/recharge.ts'
import { wallet } from './account/ledger/wallet.ts'
import { supplier } from './trade/supplier.ts'
import { classifyTask } from './customs/classifyTask.ts'
import { customsCase } from './customs/case/customsCase.ts'
import { declaration } from './customs/declaration/declaration.ts'
import { authorityRequest } from './admin/authorityRequest.ts'
import { userAuth } from './account/certification/userAuth.ts'
import { sysorg } from './admin/sysorg.ts'
import { sysuser } from './admin/sysuser.ts'

/** The resources whose rows and fields a role can be kept from, one line each, in the order of the role page. */
export const dataResources: readonly Resource[] = [
  order,
  goods,
  goodsMaster,
  supplier,
  bankAccount,
  supplierBankAccount,
  address,
  supplierAddress,
  wallet,
  ledgerPosting,
  recharge,
  flowBack,
  classifyTask,
  customsCase,
  declaration,
  sysuser,
  sysorg,
  authorityRequest,
  userAuth,
]
