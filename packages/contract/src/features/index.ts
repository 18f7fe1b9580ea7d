import { appAccess } from './account/appAccess.ts'
import { address, supplierAddress } from './account/payee/address.ts'
import { bankAccount, supplierBankAccount } from './account/payee/bankAccount.ts'
import { bankMgt } from './account/payee/bankMgt.ts'
import { caseLines } from './account/ledger/caseLines.ts'
import { flowBack } from './account/ledger/flowBack.ts'
import { ledgerPost } from './account/ledger/ledgerPost.ts'
import { ledgerPosting } from './account/ledger/ledgerPosting.ts'
import { recharge } from './account/ledger/recharge.ts'
import { wallet } from './account/ledger/wallet.ts'
import { bankStatement } from './account/ledger/bankStatement.ts'
import { statement } from './account/ledger/statement.ts'
import { profile } from './account/profile.ts'
import { security } from './account/security.ts'
import { ownAudit } from './account/ownAudit.ts'
import { session } from './account/session.ts'
import { joinTenant, tenantApplication } from './account/tenantApplication.ts'
import { brand } from './account/brand.ts'
import { userAuth } from './account/certification/userAuth.ts'
import { invitation } from './admin/invitation.ts'
import { invitedPerson, invitee } from './admin/invitee.ts'
import { membership } from './admin/membership.ts'
import { tenantBrand } from './admin/tenantBrand.ts'
import { sysdict } from './admin/sysdict.ts'
import { sysregion } from './admin/sysregion.ts'
import { appclient } from './admin/appclient.ts'
import { enterpriseUser, individualUser } from './admin/companyUsers.ts'
import { onlinesysuser } from './admin/onlinesysuser.ts'
import { sysparam } from './admin/sysparam.ts'
import { syspost } from './admin/syspost.ts'
import { sysuserpost } from './admin/sysuserpost.ts'
import { ownInvitation } from './account/ownInvitation.ts'
import { sso } from './account/sso.ts'
import { ssoProvider } from './admin/ssoProvider.ts'
import { mailDomain, tenantMailDomain } from './admin/mailDomain.ts'
import { audit } from './admin/audit.ts'
import { explain } from './admin/explain.ts'
import { rolePreview } from './admin/rolePreview.ts'
import { dataPermission } from './admin/dataPermission.ts'
import { authorityRequest, ownAuthority } from './admin/authorityRequest.ts'
import { outbox } from './admin/outbox.ts'
import { savedViews } from './admin/savedView.ts'
import { sysmenu } from './admin/sysmenu.ts'
import { sysorg } from './admin/sysorg.ts'
import { sysrole } from './admin/sysrole.ts'
import { sysurl } from './admin/sysurl.ts'
import { sysuser } from './admin/sysuser.ts'
import { tenantPolicy } from './admin/tenantPolicy.ts'
import { systenant } from './admin/systenant.ts'
import { tenantCreation } from './admin/tenantCreation.ts'
import { tenantDecision } from './admin/tenantDecision.ts'
import { tenantCompany } from './admin/tenantCompany.ts'
import { tenantExport } from './admin/tenantExport.ts'
import { tenantPackage } from './admin/tenantPackage.ts'
import { additionalDuty } from './customs/additionalDuty.ts'
import { classification } from './customs/classification.ts'
import { caseChargeRoutes } from './customs/case/caseCharge.ts'
import { caseDocumentRoutes } from './customs/case/caseDocument.ts'
import { caseEventRoutes } from './customs/case/caseEvent.ts'
import { caseMessageRoutes } from './customs/case/caseMessage.ts'
import { customsCase } from './customs/case/customsCase.ts'
import { caseIntake } from './customs/case/caseIntake.ts'
import { declaration } from './customs/declaration/declaration.ts'
import { declarationAmendment } from './customs/declaration/declarationAmendment.ts'
import { declarationFault } from './customs/declaration/declarationFault.ts'
import { declarationReceipt } from './customs/declaration/declarationReceipt.ts'
import { declarationPaper } from './customs/declaration/declarationPaper.ts'
import { declarationTax } from './customs/declaration/declarationTax.ts'
import { classifyTask } from './customs/classifyTask.ts'
import { codeChange } from './customs/codeChange.ts'
import { duty } from './customs/duty.ts'
import { exchangeRate } from './customs/exchangeRate.ts'
import { goodsMaster } from './customs/goodsMaster.ts'
import { hscode } from './customs/hscode.ts'
import { tariffEdition } from './customs/tariff.ts'
import { file } from './files/file.ts'
import { ownExportRoutes } from './files/ownExport.ts'
import { customer } from './trade/customer.ts'
import { goods } from './trade/goods.ts'
import { order } from './trade/order.ts'
import { myNotification } from './notice/myNotification.ts'
import { noticePreference } from './notice/noticePreference.ts'
import { notification } from './notice/notification.ts'
import { supplier } from './trade/supplier.ts'
import { firstSteps } from './workbench/firstSteps.ts'
import { workbench } from './workbench/workbench.ts'

/** The routes of every feature, one line each: server, API document, permission catalogue and hostile tests read this list. */
export const contracts = [
  session,
  profile,
  security,
  ownAudit.routes,
  tenantApplication,
  joinTenant,
  userAuth.routes,
  invitation.routes,
  invitee.routes,
  invitedPerson,
  membership,
  tenantBrand.routes,
  brand,
  tenantDecision,
  tenantCreation.routes,
  systenant.routes,
  tenantPackage.routes,
  tenantCompany.routes,
  tenantExport,
  sysdict.routes,
  sysregion.routes,
  savedViews,
  sysuser.routes,
  ownInvitation,
  sysrole.routes,
  sysmenu.routes,
  sysurl.routes,
  sysorg.routes,
  syspost.routes,
  sysuserpost.routes,
  sysparam.routes,
  onlinesysuser.routes,
  individualUser.routes,
  enterpriseUser.routes,
  explain,
  rolePreview,
  appclient.routes,
  appAccess,
  tenantPolicy.routes,
  audit.routes,
  authorityRequest.routes,
  ssoProvider.routes,
  mailDomain.routes,
  tenantMailDomain,
  sso,
  dataPermission.routes,
  ownAuthority,
  outbox.routes,
  hscode,
  duty,
  classification,
  tariffEdition.routes,
  goodsMaster.routes,
  additionalDuty.routes,
  exchangeRate.routes,
  codeChange.routes,
  classifyTask.routes,
  customsCase.routes,
  caseIntake,
  caseDocumentRoutes,
  caseMessageRoutes,
  caseEventRoutes,
  caseChargeRoutes,
  declaration.routes,
  declarationTax,
  declarationPaper,
  declarationReceipt,
  declarationFault,
  declarationAmendment,
  file,
  ownExportRoutes,
  myNotification,
  notification.routes,
  noticePreference,
  bankAccount.routes,
  supplierBankAccount.routes,
  bankMgt.routes,
  wallet.routes,
  ledgerPosting.routes,
  ledgerPost,
  caseLines,
  recharge.routes,
  flowBack.routes,
  bankStatement.routes,
  statement,
  address.routes,
  supplierAddress.routes,
  supplier.routes,
  customer,
  goods.routes,
  order.routes,
  workbench,
  firstSteps,
] as const
