import type { Tasks } from '../kernel/jobs.ts'
import { sendResetLink } from './account/password.ts'
import { sendSmsCode } from './account/sms.ts'

/** What jobs may do beside the kernel's own, one line each. */
export const tasks: Tasks = {
  send_sms_code: sendSmsCode,
  send_reset_link: sendResetLink,
}
