import type { Feature } from '../kernel/feature.ts'
import { sysdict } from './admin/sysdict.ts'
import { sysregion } from './admin/sysregion.ts'
import { appclient } from './admin/appclient.ts'
import { sso } from './account/sso.ts'
import { ssoProvider } from './admin/sso-provider.ts'
import { mailDomain } from './admin/mail-domain/mail-domain.ts'
import { tenantMailDomain } from './admin/mail-domain/tenant-mail-domain.ts'
import { audit } from './admin/audit.ts'
import { enterpriseUser, individualUser } from './admin/user/company-users.ts'
import { onlinesysuser } from './admin/user/onlinesysuser.ts'
import { sysparam } from './admin/sysparam.ts'
import { syspost } from './admin/syspost.ts'
import { sysuserpost } from './admin/sysuserpost.ts'
import { explain } from './admin/explain/explain.ts'
import { rolePreview } from './admin/explain/role-preview.ts'
import { dataPermission } from './admin/data-permission.ts'
import { authorityRequest } from './admin/authority-request.ts'
import { ownAuthority } from './admin/own-authority.ts'
import { outbox } from './admin/outbox.ts'
import { savedView } from './admin/saved-view.ts'
import { sysmenu } from './admin/sysmenu.ts'
import { sysorg } from './admin/sysorg.ts'
import { sysrole } from './admin/sysrole.ts'
import { sysurl } from './admin/sysurl.ts'
import { sysuser } from './admin/user/sysuser.ts'
import { ownInvitation } from './admin/user/sysuser-invite.ts'
import { additionalDuty } from './customs/additional-duty/additional-duty.ts'
import { classification } from './customs/classification.ts'
import { caseCharges, caseDocuments, caseEvents, caseMessages } from './customs/case/case-parts.ts'
import { customsCase } from './customs/case/customs-case.ts'
import { caseIntake } from './customs/case/case-intake.ts'
import { classifyTask } from './customs/classify-task/classify-task.ts'
import { codeChange } from './customs/code-change.ts'
import { declaration } from './customs/declaration/declaration.ts'
import { declarationAmendment } from './customs/declaration/declaration-amendment.ts'
import { declarationFault } from './customs/declaration/declaration-faults.ts'
import { declarationReceipt } from './customs/declaration/declaration-receipt.ts'
import { declarationPaper } from './customs/declaration/papers/declaration-paper.ts'
import { declarationTax } from './customs/declaration/tax/declaration-tax.ts'
import { duty } from './customs/duty/duty.ts'
import { exchangeRate } from './customs/exchange-rate.ts'
import { goodsMaster } from './customs/goods-master.ts'
import { hscode } from './customs/hscode.ts'
import { tariffEdition } from './customs/tariff/editions.ts'
import { file } from './files/file.ts'
import { ownExport } from './files/own-export.ts'
import { myNotification } from './notice/my-notification.ts'
import { noticePreference } from './notice/notice-preference.ts'
import { notification } from './notice/notification.ts'
import { bankStatement } from './account/ledger/bank-statement.ts'
import { statement } from './account/ledger/statement.ts'
import { appAccess } from './account/app-access.ts'
import { address, supplierAddress } from './account/payee/address.ts'
import { bankAccount, supplierBankAccount } from './account/payee/bank-account.ts'
import { caseLines } from './account/ledger/case-lines.ts'
import { flowBack } from './account/ledger/flow-back.ts'
import { ledger } from './account/ledger/ledger.ts'
import { ledgerPosting } from './account/ledger/ledger-posting.ts'
import { recharge } from './account/ledger/recharge.ts'
import { wallet } from './account/ledger/wallet.ts'
import { bankMgt } from './account/payee/bank-mgt.ts'
import { profile } from './account/profile.ts'
import { security } from './account/security.ts'
import { ownAudit } from './account/own-audit.ts'
import { session } from './account/session.ts'
import { tenantPolicy } from './admin/tenant/tenant-policy.ts'
import { tenantApplication } from './account/tenant-application.ts'
import { systenant } from './admin/tenant/systenant.ts'
import { tenantCreation } from './admin/tenant/tenant-creation.ts'
import { invitation } from './admin/membership/invitation.ts'
import { invitedPerson } from './admin/membership/invited.ts'
import { invitee } from './admin/membership/invitee.ts'
import { joinTenant } from './admin/membership/join.ts'
import { membership } from './admin/membership/membership.ts'
import { tenantBrand } from './admin/tenant/tenant-brand.ts'
import { brand } from './account/brand.ts'
import { userAuth } from './account/certification/user-auth.ts'
import { tenantDecision } from './admin/tenant/tenant-decision.ts'
import { tenantCompany } from './admin/tenant/tenant-company.ts'
import { tenantExport } from './admin/tenant/tenant-export.ts'
import { tenantPackage } from './admin/tenant/tenant-package.ts'
import { customer } from './trade/customer.ts'
import { goods } from './trade/goods.ts'
import { order } from './trade/order.ts'
import { supplier } from './trade/supplier.ts'
import { firstSteps } from './workbench/first-steps.ts'
import { workbench } from './workbench/workbench.ts'

/** Every feature of the product, one line each. */
export const features: readonly Feature[] = [
  session,
  profile,
  security,
  ownAudit,
  tenantPolicy,
  tenantApplication,
  joinTenant,
  userAuth,
  invitation,
  invitee,
  invitedPerson,
  membership,
  tenantBrand,
  brand,
  tenantDecision,
  tenantCreation,
  systenant,
  tenantPackage,
  tenantCompany,
  tenantExport,
  sysdict,
  sysregion,
  savedView,
  sysuser,
  ownInvitation,
  sysrole,
  sysmenu,
  sysurl,
  sysorg,
  syspost,
  sysuserpost,
  sysparam,
  onlinesysuser,
  individualUser,
  enterpriseUser,
  explain,
  rolePreview,
  appclient,
  appAccess,
  audit,
  authorityRequest,
  ssoProvider,
  mailDomain,
  tenantMailDomain,
  sso,
  dataPermission,
  ownAuthority,
  outbox,
  hscode,
  duty,
  classification,
  classifyTask,
  customsCase,
  caseIntake,
  caseDocuments,
  caseMessages,
  caseEvents,
  caseCharges,
  declaration,
  declarationTax,
  declarationPaper,
  declarationReceipt,
  declarationFault,
  declarationAmendment,
  tariffEdition,
  goodsMaster,
  additionalDuty,
  exchangeRate,
  codeChange,
  file,
  ownExport,
  myNotification,
  notification,
  noticePreference,
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
  bankStatement,
  statement,
  supplier,
  customer,
  goods,
  order,
  workbench,
  firstSteps,
]
