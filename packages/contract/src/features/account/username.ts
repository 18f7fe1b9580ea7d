import { z } from 'zod'

import { rule } from '../../kernel/issue.ts'
import { sessionText } from './session.text.ts'

/** No `@`, so that a name is never another person's e-mail; one form of each letter, so that no two names only look alike. */
export const username = z
  .string()
  .trim()
  .normalize('NFKC')
  .min(3)
  .max(64)
  .refine((s) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(s), rule(sessionText.usernameShape))
