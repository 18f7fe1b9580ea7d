import { expect, test } from 'vitest'
import { z } from 'zod'

import { fieldErrors } from './issue.ts'
import { string } from './value.ts'

const said = (schema: z.ZodType, value: unknown) =>
  fieldErrors(schema.safeParse(value, { reportInput: true }).error?.issues ?? [], 'en').map((e) => e.message)

test.each([
  ['too short', string(10).min(3), 'ab', 'At least 3 characters'],
  ['too long', string(3), 'abcd', 'At most 3 characters'],
  ['missing', string(3).min(1), '', 'This is required'],
  ['too few', z.array(z.string()).min(2), ['a'], 'At least 2 entries'],
  ['digits from to', z.string().regex(/^\d{6,13}$/), '12345', 'This has 6 to 13 digits'],
  ['so many digits', z.string().regex(/^\d{12}$/), '1', 'This has 12 digits'],
  ['another pattern', z.string().regex(/^[a-f]{2,4}$/), 'x', 'The format is not valid'],
])('%s says what is wrong', (_name, schema, value, message) => expect(said(schema, value)).toEqual([message]))
