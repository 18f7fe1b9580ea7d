import { rule } from '../../../kernel/issue.ts'
import { string } from '../../../kernel/value.ts'
import { placeText } from './warehouse.text.ts'

/** A code that stands on a label: capitals, digits and hyphens. */
export const placeCode = (max: number) =>
  string(max)
    .min(1)
    .overwrite((s) => s.toUpperCase())
    .refine((s) => /^[A-Z0-9][A-Z0-9-]*$/.test(s), rule(placeText.codeForm))
