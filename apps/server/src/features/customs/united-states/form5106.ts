import { importerNumberText } from '@clearway/contract/features/customs/united-states/importerNumber.text'
import { usParty as contract } from '@clearway/contract/features/customs/united-states/usParty'
import { usPartyText as t } from '@clearway/contract/features/customs/united-states/usParty.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, text, type Language, type Text } from '@clearway/contract/kernel/text'

import { requireShown } from '../../../kernel/access/hidden.ts'
import type { Context, FileAnswer } from '../../../kernel/context.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { dictionary } from '../../../kernel/crud/dictionaries.ts'
import { renderPdf, type PdfDefinition } from '../../../kernel/paper/pdf.ts'
import { formPage, part } from './formPaper.ts'
import { openNumber, readsNumbers } from './importerNumbers.ts'
import { storedParty, usPartySource, type StoredParty } from './usPartyRows.ts'

const words = {
  title: text('进口商身份资料', '進口商身份資料', 'Importer identity data'),
  identity: text('1 名称与编号', '1 名稱與編號', '1 Name and identification number'),
  place: text('2 地址与联系', '2 地址與聯絡', '2 Address and contact'),
  company: text('3 企业资料', '3 企業資料', '3 Company information'),
  certification: text('4 声明与签署', '4 聲明與簽署', '4 Certification'),
  signature: text('签名', '簽名', 'Signature'),
  date: text('日期', '日期', 'Date'),
}

/** All that stands on it: to whom one of them is hidden it is not given. */
const told = [
  'code',
  'name',
  'alias',
  'companyType',
  'numberKind',
  'importerNumber',
  'address',
  'city',
  'province',
  'postalCode',
  'country',
  'contactPerson',
  'contactPhone',
  'contactMail',
  'business',
  'established',
  'entriesPlanned',
  'officerName',
  'officerTitle',
]

/** The number on a paper: whole for those who may see it, covered for everybody else. */
export const numberFor = (ctx: Context, of: Pick<StoredParty, 'importerNumber' | 'importerNumberSealed'>) =>
  readsNumbers(ctx) ? openNumber(ctx, of.importerNumberSealed) : of.importerNumber

/** `1200 E 8th St, Los Angeles, CA 90021` */
export const placeOf = (of: Pick<StoredParty, 'address' | 'city' | 'province' | 'postalCode'>): string =>
  [of.address, of.city, [of.province, of.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

function definitionOf(of: StoredParty, number: string | null, country: string, language: Language): PdfDefinition {
  const word = (label: Text) => say(label, language)
  return formPage({ form: 'CBP 5106', title: words.title, code: of.code }, language, [
    ...part(word(words.identity), [
      [word(t.name), of.name],
      [word(t.alias), of.alias],
      [word(t.companyType), of.companyType && word(t.companyTypes[of.companyType])],
      [of.numberKind ? word(importerNumberText.kinds[of.numberKind]) : word(importerNumberText.number), number],
    ]),
    ...part(word(words.place), [
      [word(t.address), of.address],
      [word(t.city), of.city],
      [word(t.province), of.province],
      [word(t.postalCode), of.postalCode],
      [word(t.country), country],
      [word(t.contactPerson), of.contactPerson],
      [word(t.contactPhone), of.contactPhone],
      [word(t.contactMail), of.contactMail],
    ]),
    ...part(word(words.company), [
      [word(t.business), of.business],
      [word(t.established), of.established === null ? null : String(of.established)],
      [word(t.entriesPlanned), of.entriesPlanned && word(t.entriesPlannedChoices[of.entriesPlanned])],
    ]),
    ...part(word(words.certification), [
      [word(t.officerName), of.officerName],
      [word(t.officerTitle), of.officerTitle],
      [word(words.signature), null],
      [word(words.date), null],
    ]),
  ])
}

/** PDF of the data sheet. Throws 404, and 403 to whom something on it is hidden. */
export async function form5106(
  ctx: Context,
  { id, language }: Parsed<(typeof contract)['routes']['form5106']>,
): Promise<FileAnswer> {
  await readRow(ctx, contract, usPartySource(), id)
  requireShown(ctx, contract.name, told)
  const of = (await storedParty(ctx, id))!
  const country = (await dictionary(ctx, 'country')).get(of.country)?.label
  const definition = definitionOf(of, numberFor(ctx, of), country ? say(country, language) : of.country, language)
  ctx.touched([id])
  return {
    name: `5106 ${of.code}.pdf`,
    contentType: 'application/pdf',
    body: ({ signal }) => renderPdf(definition, language, signal),
  }
}
