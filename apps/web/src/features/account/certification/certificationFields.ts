import type { CertificationKind } from '@clearway/contract/business/certificate'
import {
  fieldsOfKind,
  formFaults,
  neededFields,
  paperKinds,
  type PaperKind,
} from '@clearway/contract/features/account/certification/certificationNeeds'
import { userAuth, type UserAuthRow } from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText } from '@clearway/contract/features/account/certification/userAuth.text'
import type { Field } from '@clearway/contract/kernel/field'
import { say as sayIn, type Language, type Text } from '@clearway/contract/kernel/text'
import { z } from 'zod'

import { fieldProblem } from '../../../kernel/form/formRules.ts'
import { pick, type Values } from '../../../kernel/form/formValues.ts'
import { certificationPageText as t } from './certificationPage.text.ts'

export type CertificationField = keyof typeof userAuth.fields & (typeof fieldsOfKind)['enterprise' | 'personal'][number]

export const fieldsOf = (kind: CertificationKind): readonly CertificationField[] => fieldsOfKind[kind]
export const fieldOf = (name: CertificationField): Field => userAuth.fields[name]

/** Fields as an applicant thinks of them. */
export const groupsOf: Readonly<
  Record<CertificationKind, readonly { readonly title: Text; readonly fields: readonly CertificationField[] }[]>
> = {
  personal: [
    {
      title: t.groups.identity,
      fields: ['realName', 'documentKind', 'idcardNo', 'documentFrom', 'documentTo', 'documentLongTerm'],
    },
    { title: t.groups.contact, fields: ['phoneNumber', 'email', 'qq', 'weixin'] },
  ],
  enterprise: [
    {
      title: t.groups.registration,
      fields: [
        'orgName',
        'registrationKind',
        'registrationNo',
        'customsCode',
        'licenceFrom',
        'licenceTo',
        'licenceLongTerm',
        'address',
      ],
    },
    {
      title: t.groups.representative,
      fields: ['realName', 'documentKind', 'idcardNo', 'documentFrom', 'documentTo', 'documentLongTerm'],
    },
    { title: t.groups.contact, fields: ['contactPerson', 'phoneNumber', 'email', 'qq', 'weixin'] },
  ],
}

/** The name on an enterprise's form is that of its legal representative. */
export const labelOf = (kind: CertificationKind, name: CertificationField): Text =>
  name === 'realName' && kind === 'enterprise' ? userAuthText.legalRepresentative : fieldOf(name).label

export const isNeeded = (kind: CertificationKind, name: string): boolean =>
  (neededFields[kind] as readonly string[]).includes(name)

const paperPrefix = 'paper.'
const paperOf = (field: string): PaperKind | undefined => paperKinds.find((kind) => `${paperPrefix}${kind}` === field)

/** A field or a paper (`paper.idFront`) in words. */
export function partLabel(kind: CertificationKind, part: string): Text | undefined {
  const paper = paperOf(part)
  if (paper) return userAuthText.paperKinds[paper]
  return (fieldsOfKind[kind] as readonly string[]).includes(part)
    ? labelOf(kind, part as CertificationField)
    : undefined
}

/** Who or what is certified, in a sentence. */
export const certifiedName = (row: Pick<UserAuthRow, 'kind' | 'orgName' | 'realName'>): string =>
  (row.kind === 'enterprise' ? row.orgName : row.realName) ?? ''

/** What stands in the form of a draft at first. */
export const startOf = (kind: CertificationKind, row: UserAuthRow): Record<string, unknown> =>
  pick(row, fieldsOfKind[kind])

/** What is wrong with a field as far as it is filled, by itself or beside its neighbours; undefined when nothing is. */
export function draftProblem(name: CertificationField, values: Values, language: Language): string | undefined {
  const value = values[name]
  if (value === undefined || value === null || value === '') return undefined
  const alone = fieldProblem(z.object({ value: fieldOf(name).schema }), 'value', { value })
  if (alone) return alone
  const beside = formFaults(values).find((fault) => fault.field === name)
  return beside && sayIn(beside.message, language, beside.values)
}

/** What goes with what: these are right or wrong together, so they are saved together. */
const together: readonly (readonly CertificationField[])[] = [
  ['documentKind', 'idcardNo'],
  ['registrationKind', 'registrationNo'],
  ['documentFrom', 'documentTo'],
  ['licenceFrom', 'licenceTo'],
]

/** The fields of a draft that cannot be saved as they stand. */
export function unfit(kind: CertificationKind, values: Values, language: Language): ReadonlySet<string> {
  const wrong = new Set<string>(fieldsOf(kind).filter((name) => draftProblem(name, values, language) !== undefined))
  for (const pair of together) if (pair.some((name) => wrong.has(name))) for (const name of pair) wrong.add(name)
  return wrong
}
