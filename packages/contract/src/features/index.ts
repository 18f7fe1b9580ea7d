import { session } from './account/session.ts'
import { sysdict } from './admin/dict.ts'
import { file } from './files/file.ts'
import { supplier } from './trade/supplier.ts'

/** The routes of every feature, one line each: server, API document, permission catalogue and hostile tests read this list. */
export const contracts = [
  session,
  sysdict,
  file,
  supplier.routes,
] as const
