import { z } from 'zod'

import { rule } from '../../kernel/issue.ts'
import { sessionText as t } from './session.text.ts'

const bare = (s: string) => s.normalize('NFKC').replace(/[\s-]/g, '')

/** Six digits, however they are grouped when typed. */
export const totpCode = z
  .string()
  .max(20)
  .overwrite(bare)
  .refine((s) => /^\d{6}$/.test(s), rule(t.sixDigits))
export const recoveryCode = z
  .string()
  .max(40)
  .overwrite((s) => bare(s).toUpperCase())
  .refine((s) => /^[A-Z0-9]{16}$/.test(s), rule(t.recoveryShape))
