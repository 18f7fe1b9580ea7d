import {
  choiceField,
  dateField,
  dateTimeField,
  emailField,
  flagField,
  integerField,
  kind as fieldKind,
  longTextField,
  referenceField,
  textField,
  type FieldTraits,
} from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import type { Text } from '../../../kernel/text.ts'
import { string } from '../../../kernel/value.ts'
import { statusColours } from './certificationSteps.ts'
import { userAuthText as t } from './userAuth.text.ts'

const shaped = <const T extends FieldTraits>(max: number, shape: RegExp, message: Text, traits: T) =>
  fieldKind(
    'text',
    string(max).refine((s) => shape.test(s), rule(message)),
    { ...traits, max },
  )

export const userAuthFields = {
  kind: choiceField(t.kinds, { label: t.kind, required: true, readOnly: true, filter: true, width: 100 }),
  approvalStatus: choiceField(t.statuses, {
    label: t.approvalStatus,
    sort: true,
    required: true,
    readOnly: true,
    filter: true,
    width: 100,
    colours: statusColours,
  }),
  realName: textField({ label: t.realName, hint: t.nameHint, max: 64, sort: true, search: true, width: 120 }),
  orgName: textField({ label: t.orgName, max: 200, sort: true, search: true, width: 220 }),
  documentKind: choiceField(t.documentKinds, { label: t.documentKind, width: 130 }),
  /** In rows with its middle covered. */
  idcardNo: textField({ label: t.idcardNo, hint: t.idcardNoHint, max: 40, width: 180 }),
  documentFrom: dateField({ label: t.documentFrom, aside: true }),
  documentTo: dateField({ label: t.documentTo, aside: true }),
  documentLongTerm: flagField({ label: t.documentLongTerm, aside: true }),
  registrationKind: choiceField(t.registrationKinds, { label: t.registrationKind, aside: true }),
  registrationNo: textField({ label: t.registrationNo, max: 40, aside: true, width: 190 }),
  customsCode: shaped(10, /^[0-9A-Z]{10}$/, t.customsCodeWrong, {
    label: t.customsCode,
    hint: t.customsCodeHint,
    aside: true,
  }),
  licenceFrom: dateField({ label: t.licenceFrom, aside: true }),
  licenceTo: dateField({ label: t.licenceTo, aside: true }),
  licenceLongTerm: flagField({ label: t.licenceLongTerm, aside: true }),
  address: textField({ label: t.address, max: 300, aside: true }),
  contactPerson: textField({ label: t.contactPerson, max: 64, aside: true }),
  phoneNumber: shaped(32, /^\+?\d[\d\s()-]{4,30}$/, t.phoneWrong, { label: t.phoneNumber, search: true, width: 140 }),
  email: emailField({ label: t.email, aside: true }),
  qq: shaped(12, /^\d{5,12}$/, t.qqWrong, { label: t.qq, aside: true }),
  weixin: shaped(40, /^[A-Za-z0-9_-]{5,40}$/, t.weixinWrong, { label: t.weixin, aside: true }),
  attempt: integerField({ label: t.attempt, min: 1, max: 10_000, readOnly: true, aside: true }),
  ownerName: textField({ label: t.ownerName, readOnly: true, computed: true, width: 180 }),
  orgId: referenceField('customer', {
    label: t.owner,
    labelField: 'ownerName',
    readOnly: true,
    filter: true,
    aside: true,
  }),
  applicantName: textField({ label: t.applicantName, readOnly: true, computed: true, width: 110 }),
  submittedAt: dateTimeField({ label: t.submittedAt, readOnly: true, sort: true, filter: true, width: 150 }),
  reviewerName: textField({ label: t.reviewerName, readOnly: true, computed: true, width: 110 }),
  decidedAt: dateTimeField({ label: t.decidedAt, readOnly: true, aside: true }),
  validTo: dateField({ label: t.validTo, readOnly: true, sort: true, filter: true, width: 120 }),
  reason: longTextField({ label: t.reason, max: 500, readOnly: true, aside: true }),
} as const
