import type { DecBlock } from '../model.ts'
import { blockText as t } from './blockFields.text.ts'
import { fieldsOf, type DecField } from './decField.ts'

/** A row is worth nothing without these. */
const needed = { onSave: true, onDeclare: true } as const
const declared = { onDeclare: true } as const
const system = { system: true } as const

/** The fields of the blocks that may stand several times, each in the order of a form; names as the message spells them (`EdocFomatType`). */
export const blockFields: Readonly<Record<DecBlock, readonly DecField[]>> = {
  containers: fieldsOf(t.containers, [
    ['ContainerId', 'text', 11, 'block', needed],
    ['ContainerMd', 'code', 4, 'block', { ...declared, dictionary: 'containerSpec' }],
    ['GoodsNo', 'text', 255, 'block', { ...declared, many: true }],
    ['LclFlag', 'flag', 1, 'block'],
    ['GoodsContaWt', 'decimal', 19, 'block', { places: 5 }],
  ]),
  licences: fieldsOf(t.licences, [
    ['DocuCode', 'code', 1, 'block', { ...needed, dictionary: 'supervisionDocument' }],
    ['CertCode', 'text', 32, 'block', declared],
  ]),
  certificates: fieldsOf(t.certificates, [
    ['AppCertCode', 'text', 50, 'block', needed],
    ['ApplOri', 'integer', 9, 'block'],
    ['ApplCopyQuan', 'integer', 9, 'block'],
  ]),
  otherPacks: fieldsOf(t.otherPacks, [
    ['PackType', 'code', 2, 'block', { ...needed, dictionary: 'package' }],
    ['PackQty', 'decimal', 19, 'block', { places: 5 }],
  ]),
  enterprises: fieldsOf(t.enterprises, [
    ['EntQualifTypeCode', 'text', 5, 'block', needed],
    ['EntQualifNo', 'text', 40, 'block'],
  ]),
  users: fieldsOf(t.users, [
    ['UseOrgPersonCode', 'text', 20, 'block'],
    ['UseOrgPersonTel', 'text', 20, 'block'],
  ]),
  // 1 MB of a picture is 1.4 million characters of Base64.
  marks: fieldsOf(t.marks, [
    ['AttachName', 'text', 80, 'block', needed],
    ['AttachType', 'text', 20, 'block'],
    ['Attachment', 'text', 1_400_000, 'block', needed],
  ]),
  documents: fieldsOf(t.documents, [
    ['EdocCode', 'text', 8, 'block', needed],
    ['EdocCopId', 'text', 64, 'block'],
    ['EdocID', 'text', 64, 'block', declared],
    ['EdocFomatType', 'text', 2, 'block', { ...declared, preset: 'US' }],
    ['OpNote', 'text', 255, 'block', { rare: true }],
    ['EdocOwnerCode', 'text', 10, 'block', { rare: true }],
    ['EdocOwnerName', 'text', 100, 'block', { rare: true }],
    ['SignUnit', 'text', 10, 'block', { rare: true }],
    ['SignTime', 'text', 17, 'block', system],
    ['EdocSize', 'integer', 12, 'block', system],
  ]),
  origins: fieldsOf(t.origins, [
    ['CertType', 'text', 3, 'block', needed],
    ['EcoCertNo', 'text', 64, 'block', declared],
    ['DecGNo', 'integer', 9, 'block', declared],
    ['EcoGNo', 'integer', 9, 'block', declared],
    ['ExtendFiled', 'text', 255, 'block', { rare: true }],
  ]),
}

/** A licence of one line (DecGoodsLimit). */
export const limitFields = fieldsOf(t.limits, [
  ['GoodsNo', 'integer', 9, 'block', system],
  ['LicTypeCode', 'text', 5, 'block', declared],
  ['LicenceNo', 'text', 40, 'block', declared],
  ['LicWrtofDetailNo', 'text', 4, 'block'],
  ['LicWrtofQty', 'decimal', 20, 'block', { places: 5 }],
])

/** A vehicle of such a licence (DecGoodsLimitVin). */
export const vinFields = fieldsOf(t.vins, [
  ['VinNo', 'text', 100, 'block', declared],
  ['VinCode', 'text', 20, 'block', declared],
  ['LicTypeCode', 'text', 5, 'block', declared],
  ['LicenceNo', 'text', 40, 'block', declared],
  // The published sample has a time here too, so it is not held to be a date.
  ['BillLadDate', 'text', 19, 'block'],
  ['QualityQgp', 'text', 100, 'block'],
  ['MotorNo', 'text', 100, 'block'],
  ['ChassisNo', 'text', 20, 'block'],
  ['InvoiceNum', 'decimal', 19, 'block', { places: 5 }],
  ['ProdCnnm', 'text', 500, 'block'],
  ['ProdEnnm', 'text', 500, 'block'],
  ['ModelEn', 'text', 500, 'block'],
  ['PricePerUnit', 'decimal', 20, 'block', { places: 5 }],
])

/** The free text (DecFreeTxt), once for each declaration. */
export const freeFields = fieldsOf(t.free, [
  ['VoyNo', 'text', 32, 'transport'],
  ['RelId', 'text', 18, 'other', { rare: true }],
  ['RelManNo', 'text', 12, 'other', { rare: true }],
  ['BonNo', 'text', 32, 'other', { rare: true }],
  ['CusFie', 'text', 8, 'other', { rare: true }],
  ['DecBpNo', 'text', 32, 'other', { rare: true }],
  ['DecNo', 'text', 13, 'other', { rare: true }],
])
