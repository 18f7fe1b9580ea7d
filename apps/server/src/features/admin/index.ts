import type { Feature } from '../../kernel/feature.ts'
import type { Pictures } from '../../kernel/picture.ts'
import type { Reports } from '../../kernel/report.ts'
import { sysdict } from './dictionary/sysdict.ts'
import { sysparam } from './dictionary/sysparam.ts'
import { sysregion } from './dictionary/sysregion.ts'
import { explain } from './explain/explain.ts'
import { rolePreview } from './explain/rolePreview.ts'
import { invitation } from './membership/invitation.ts'
import { invitedPerson } from './membership/invited.ts'
import { invitee } from './membership/invitee.ts'
import { joinTenant } from './membership/join.ts'
import { membership } from './membership/membership.ts'
import { sysmenu } from './menu/sysmenu.ts'
import { audit } from './monitoring/audit.ts'
import { onlinesysuser } from './monitoring/onlinesysuser.ts'
import { outbox } from './monitoring/outbox.ts'
import { sysorg } from './organisation/sysorg.ts'
import { syspost } from './organisation/syspost.ts'
import { sysuserpost } from './organisation/sysuserpost.ts'
import { authorityRequest } from './role/authorityRequest.ts'
import { dataPermission } from './role/dataPermission.ts'
import { ownAuthority } from './role/ownAuthority.ts'
import { sysrole } from './role/sysrole.ts'
import { sysurl } from './role/sysurl.ts'
import { appclient } from './signOn/appclient.ts'
import { mailDomain } from './signOn/mailDomain.ts'
import { ssoProvider } from './signOn/ssoProvider.ts'
import { tenantMailDomain } from './signOn/tenantMailDomain.ts'
import { systenant } from './tenant/systenant.ts'
import { tenantBrand } from './tenant/tenantBrand.ts'
import { tenantCompany } from './tenant/tenantCompany.ts'
import { tenantCreation } from './tenant/tenantCreation.ts'
import { tenantDecision } from './tenant/tenantDecision.ts'
import { tenantExport } from './tenant/tenantExport.ts'
import { tenantPackage } from './tenant/tenantPackage.ts'
import { tenantPolicy } from './tenant/tenantPolicy.ts'
import { enterpriseUser, individualUser } from './user/companyUsers.ts'
import { savedView } from './user/savedView.ts'
import { sysuser } from './user/sysuser.ts'
import { ownInvitation } from './user/sysuserInvite.ts'

/** The features of the area, one line each. */
export const features: readonly Feature[] = [
  tenantPolicy,
  joinTenant,
  invitation,
  invitee,
  invitedPerson,
  membership,
  tenantBrand,
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
  audit,
  authorityRequest,
  ssoProvider,
  mailDomain,
  tenantMailDomain,
  dataPermission,
  ownAuthority,
  outbox,
]

export const pictures: Pictures = 'what waits is its queues'
export { queues } from './queues.ts'
export { records } from './records.ts'
export const reports: Reports = 'people and roles are administered, not counted'
