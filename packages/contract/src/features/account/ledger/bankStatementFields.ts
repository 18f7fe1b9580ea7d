import {
  choiceField,
  dateField,
  decimalField,
  longTextField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { text } from '../../../kernel/text.ts'
import { bankStatementText as t } from './bankStatement.text.ts'
import { walletCurrencies } from './ledgerPost.ts'

const currencies = Object.fromEntries(walletCurrencies.map((c) => [c, text(c, c, c)])) as Record<
  (typeof walletCurrencies)[number],
  ReturnType<typeof text>
>
export const bankStatementFields = {
  bookedOn: dateField({ label: t.bookedOn, required: true, readOnly: true, sort: true, filter: true, width: 110 }),
  valueOn: dateField({ label: t.valueOn, readOnly: true, aside: true, width: 110 }),
  bankAccountId: referenceField('bankStatementAccount', {
    label: t.account,
    labelField: 'accountName',
    required: true,
    readOnly: true,
    filter: true,
    width: 190,
  }),
  accountName: textField({ label: t.account, readOnly: true, computed: true, aside: true }),
  currency: choiceField(currencies, { label: t.currency, required: true, readOnly: true, filter: true, width: 80 }),
  amount: decimalField({
    label: t.amount,
    currencyField: 'currency',
    digits: 18,
    places: 2,
    required: true,
    readOnly: true,
    sort: true,
    filter: true,
    width: 130,
  }),
  partyName: textField({ label: t.partyName, readOnly: true, search: true, width: 190 }),
  partyAccount: textField({ label: t.partyAccount, readOnly: true, aside: true, width: 160 }),
  reference: textField({ label: t.reference, readOnly: true, search: true, width: 150 }),
  bankReference: textField({ label: t.bankReference, readOnly: true, search: true, aside: true, width: 150 }),
  text: longTextField({ label: t.text, readOnly: true, search: true, width: 220 }),
  status: choiceField(t.statuses, {
    label: t.status,
    required: true,
    readOnly: true,
    filter: true,
    width: 100,
    colours: { open: 'orange', matched: 'green', ignored: 'default' },
  }),
  rule: choiceField(t.rules, { label: t.rule, readOnly: true, computed: true, width: 150 }),
  matchedTo: textField({ label: t.matchedTo, readOnly: true, computed: true, width: 170 }),
  reason: textField({ label: t.reason, readOnly: true, aside: true, width: 150 }),
  statementNo: textField({ label: t.statementNo, readOnly: true, computed: true, aside: true, width: 130 }),
} as const
