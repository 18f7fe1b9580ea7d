import type { Feature } from '../kernel/feature.ts'
import type { Schedules, Tasks } from '../kernel/jobs.ts'
import { expireCertificates } from './account/certification/userAuthExpiry.ts'
import { sealLedgers } from './account/ledger/ledgerVerify.ts'
import { sendResetLink } from './account/password.ts'
import { sendSmsCode } from './account/sms.ts'
import { importTables } from './admin/dictionary/published/tablesJob.ts'
import { recheckMailDomains } from './admin/signOn/mailDomainRecheck.ts'
import { warnOfEnd } from './admin/tenant/tenantEnd.ts'
import { exportTenant, forgetTenantExport } from './admin/tenant/tenantExportJob.ts'
import { accrueCharges } from './billing/accrual.ts'
import { forgetQueries } from './customs/classification.ts'
import { tellCargoNear } from './customs/hong-kong/road/cargoNear.ts'
import { expireCargo } from './customs/hong-kong/road/expireCargo.ts'
import { tellTradeDue } from './customs/hong-kong/tdec/tradeDue.ts'
import { recheckGoods } from './customs/recheck.ts'
import { recheckRulings } from './customs/ruling/rulingRecheck.ts'
import { tellFreeDays } from './customs/united-states/drayage/drayTimes.ts'
import { tendDutiesOfYear } from './customs/united-states/dutiesOfYear.ts'
import { tellEntryDue } from './customs/united-states/entry/entryTell.ts'
import { tellFilerClaims } from './customs/united-states/entry/filerClaims.ts'
import { tellIsfDue } from './customs/united-states/entry/isfDue.ts'
import { tendPowers } from './customs/united-states/powerTimes.ts'
import { makeOwnExports } from './files/ownExportJob.ts'
import { tendOwnExports } from './files/ownExportTend.ts'
import { tellStorage } from './logistics/storageDays.ts'
import { deliverNotification, endNotification, escalateNotification, tendNotifications } from './notice/deliver.ts'
import { sendNotifications } from './notice/noticeMail.ts'
import { sendReport, tendReports } from './report/savedReportSend.ts'

/** What jobs may do beside the kernel's own, one line each. */
export const tasks: Tasks = {
  send_sms_code: sendSmsCode,
  send_reset_link: sendResetLink,
  forget_classification_queries: forgetQueries,
  forget_tenant_export: forgetTenantExport,
  warn_of_end: warnOfEnd,
  recheck_mail_domains: recheckMailDomains,
  import_tables: importTables,
  expire_certificates: expireCertificates,
  seal_ledgers: sealLedgers,
  recheck_goods: recheckGoods,
  recheck_rulings: recheckRulings,
  expire_cargo: expireCargo,
  tell_cargo_near: tellCargoNear,
  tell_trade_due: tellTradeDue,
  tell_entry_due: tellEntryDue,
  tend_powers: tendPowers,
  sum_us_duties: tendDutiesOfYear,
  tell_isf_due: tellIsfDue,
  tell_filer_claims: tellFilerClaims,
  tell_free_days: tellFreeDays,
  tell_storage: tellStorage,
  accrue_charges: accrueCharges,
  deliver_notification: deliverNotification,
  end_notification: endNotification,
  escalate_notification: escalateNotification,
  send_notifications: sendNotifications,
  tend_notifications: tendNotifications,
  tend_own_exports: tendOwnExports,
  tend_reports: tendReports,
}

/** Those that take minutes; they keep nobody else's job waiting. An export runs a call once more, whichever feature's it is. */
export const longTasks = (features: readonly Feature[]): Tasks => ({
  export_tenant: exportTenant,
  make_own_exports: makeOwnExports(features),
  send_report: sendReport,
})

/** Those that run by themselves. */
export const schedules: Schedules = {
  housekeeping: '17 * * * *',
  forget_classification_queries: '23 3 * * *',
  warn_of_end: '5 1 * * *',
  expire_certificates: '11 * * * *',
  // A day ends in each tenant by its own clock.
  recheck_rulings: '17 * * * *',
  expire_cargo: '7 * * * *',
  // Half an hour is what is left to submit in.
  tell_cargo_near: '*/15 * * * *',
  tell_trade_due: '27 * * * *',
  tell_entry_due: '29 * * * *',
  tend_powers: '33 * * * *',
  sum_us_duties: '47 * * * *',
  tell_isf_due: '43 * * * *',
  tell_filer_claims: '51 * * * *',
  tell_free_days: '39 * * * *',
  // A day ends in each warehouse by its own clock.
  tell_storage: '21 * * * *',
  // What happened asks for it by itself; this goes on where a node ended in between.
  accrue_charges: '*/5 * * * *',
  // Each domain is due once a day; those that one run leaves are the next one's.
  recheck_mail_domains: '37 * * * *',
  seal_ledgers: '41 2 * * *',
  tend_notifications: '* * * * *',
  tend_own_exports: '* * * * *',
  tend_reports: '* * * * *',
}
