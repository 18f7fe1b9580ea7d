import type { Schedules, Tasks } from '../kernel/jobs.ts'
import { sendResetLink } from './account/password.ts'
import { sendSmsCode } from './account/sms.ts'
import { forgetQueries } from './customs/classification.ts'
import { recheckGoods } from './customs/recheck.ts'

/** What jobs may do beside the kernel's own, one line each. */
export const tasks: Tasks = {
  send_sms_code: sendSmsCode,
  send_reset_link: sendResetLink,
  forget_classification_queries: forgetQueries,
  recheck_goods: recheckGoods,
}

/** Those that run by themselves. */
export const schedules: Schedules = {
  forget_classification_queries: '23 3 * * *',
}
