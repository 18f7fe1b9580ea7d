import { z } from 'zod'

import { choiceField, textField } from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { text } from '../../../kernel/text.ts'
import { id } from '../../../kernel/value.ts'
import { accountFields } from './accountFields.ts'
import { bankAccountText as t } from './bankAccount.text.ts'

export type AccountTab = keyof typeof t.tabs

const listed = resource({
  name: 'bankMgt',
  title: t.allTitle,
  records: text('收付款账户', '收付款帳戶', 'payee accounts'),
  path: '/api/account/bankMgt',
  labelField: 'bankAccountName',
  cards: ['ownerName', 'bankAccount', 'bankName', 'currency'],
  fields: {
    ownerKind: choiceField(t.ownerKinds, {
      label: t.ownerKind,
      required: true,
      readOnly: true,
      computed: true,
      width: 100,
    }),
    ownerName: textField({ label: t.ownerName, readOnly: true, computed: true, width: 190 }),
    ...accountFields,
  },
  query: { tab: z.enum(Object.keys(t.tabs) as [AccountTab]) },
  // The forms of accounts ask for these, which are no columns here.
  row: {
    orgId: id.nullable().optional(),
    orgName: z.string().nullable().optional(),
    supplierId: id.nullable().optional(),
    supplierName: z.string().nullable().optional(),
  },
})

const { query, queryById, queryHistory, exportExcel, exportWord, exportPDF } = listed.routes

/** Every account that money goes to or comes from, in one list for the back office; changed by way of `bankAccount` and `supplierBankAccount`. */
export const bankMgt = {
  ...listed,
  routes: {
    query,
    queryById,
    queryHistory,
    exportExcel,
    exportWord,
    exportPDF,
    counters: route({
      method: 'GET',
      path: '/api/account/bankMgt/counters',
      title: t.counters,
      access: { permission: 'bankMgt.view' },
      output: z.object({ all: z.int(), house: z.int(), customer: z.int(), supplier: z.int(), held: z.int() }),
    }),
  },
}
