import { z } from 'zod'

import { usccField } from '../../../business/identifierField.ts'
import { flagField, longTextField, textField } from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource } from '../../../kernel/resource.ts'
import { declaringCompanyText as t } from './declaringCompany.text.ts'

const form = (length: number, message: typeof t.codeForm) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .refine((s) => new RegExp(`^[0-9A-Z]{${length}}$`).test(s), rule(message))

/**
 * The companies in whose name a tenant declares, each with who hands its declarations over: what the envelope of a message (DecSign) and the head of a
 * new declaration are filled from. Codes as the message takes them.
 */
export const declaringCompany = resource({
  name: 'declaringCompany',
  title: t.title,
  path: '/api/customs/declaringCompany',
  labelField: 'name',
  fields: {
    name: textField({ label: t.name, required: true, max: 70, sort: true, search: true, width: 240 }),
    customsCode: {
      ...textField({
        label: t.customsCode,
        hint: t.customsCodeHint,
        required: true,
        max: 10,
        search: true,
        width: 150,
      }),
      schema: form(10, t.codeForm),
    },
    uscc: usccField({ label: t.uscc, required: true, search: true, width: 190 }),
    organisationCode: {
      ...textField({
        label: t.organisationCode,
        hint: t.organisationCodeHint,
        required: true,
        max: 9,
        width: 130,
      }),
      schema: form(9, t.organisationForm),
    },
    ciqCode: textField({ label: t.ciqCode, max: 10, width: 140 }),
    declareName: textField({ label: t.declareName, required: true, max: 50, width: 110 }),
    declarantNo: textField({ label: t.declarantNo, max: 13, aside: true }),
    operatorName: textField({ label: t.operatorName, required: true, max: 30, width: 110 }),
    icCard: textField({ label: t.icCard, hint: t.icCardHint, required: true, max: 13, width: 140 }),
    certificateNo: textField({ label: t.certificateNo, max: 20, aside: true }),
    isDefault: flagField({ label: t.isDefault, required: true, width: 80 }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
})
