import { type ByEdition, type DecBlock, type Edition } from '../model.ts'
import { blockText as t } from './blockFields.text.ts'
import { fieldsOf, type DecField } from './decField.ts'
import { supplementFields } from './supplementFields.ts'
import { taxFields } from './taxFields.ts'

/** A row is worth nothing without these. */
const needed = { onSave: true, onDeclare: true } as const
const declared = { onDeclare: true } as const
const system = { system: true } as const
const present = { edition: 'present' } as const

/** The fields of the blocks that may stand several times, each in the order of a form; names as the message spells them (`EdocFomatType`). */
const blocks: Readonly<Record<DecBlock, ByEdition<readonly DecField[]>>> = {
  containers: fieldsOf(t.containers, [
    ['ContainerId', 'text', 32, 'block', { ...needed, in2018: { max: 11 } }],
    ['ContainerMd', 'code', 32, 'block', { ...declared, dictionary: 'containerSpec', in2018: { max: 4 } }],
    ['GoodsNo', 'text', 255, 'block', { ...declared, many: true }],
    ['LclFlag', 'flag', 1, 'block'],
    ['GoodsContaWt', 'decimal', 19, 'block', { places: 5 }],
    ['ContainerWt', 'decimal', 18, 'block', { ...present, places: 5 }],
  ]),
  licences: fieldsOf(t.licences, [
    ['DocuCode', 'code', 1, 'block', { ...needed, dictionary: 'supervisionDocument' }],
    ['CertCode', 'text', 32, 'block', { ...declared, in2018: { hint: t.licences.certificateOf2018 } }],
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
    ['EdocCode', 'code', 8, 'block', { ...needed, options: t.documents.codes }],
    ['EdocCopId', 'text', 64, 'block'],
    ['EdocID', 'text', 64, 'block', declared],
    ['GNoStr', 'text', 150, 'block', { ...present, many: true }],
    ['EdocFomatType', 'text', 2, 'block', { ...declared, preset: 'US' }],
    ['OpNote', 'text', 255, 'block', { rare: true }],
    ['EdocOwnerCode', 'text', 10, 'block', { rare: true }],
    ['EdocOwnerName', 'text', 100, 'block', { rare: true }],
    ['SignUnit', 'text', 10, 'block', { rare: true }],
    ['SignTime', 'text', 17, 'block', system],
    ['EdocSize', 'integer', 12, 'block', system],
    ['PaperId', 'text', 36, 'block', { ...system, own: true }],
  ]),
  origins: fieldsOf(t.origins, [
    ['CertType', 'text', 3, 'block', needed],
    ['EcoCertNo', 'text', 64, 'block', declared],
    ['DecGNo', 'integer', 9, 'block', declared],
    ['EcoGNo', 'integer', 9, 'block', declared],
    ['ExtendFiled', 'text', 255, 'block', { rare: true }],
  ]),
  promises: fieldsOf(t.promises, [
    ['DeclaratioMaterialCode', 'code', 10, 'block', { ...present, ...declared, options: t.promises.materials }],
  ]),
  access: fieldsOf(t.access, [
    ['TransitionApply', 'flag', 1, 'block', present],
    ['TransitionSite', 'text', 11, 'block', present],
    ['ConditionalLiftoffApply', 'flag', 1, 'block', present],
    ['PortDestMergeCheckApply', 'flag', 1, 'block', present],
  ]),
  royalties: fieldsOf(t.royalties, [
    ['ContractNo', 'text', 500, 'block', { ...present, ...needed }],
    ['Authorizer', 'text', 500, 'block', { ...present, ...needed }],
    ['AuthorizedPerson', 'text', 500, 'block', { ...present, ...needed }],
    ['IssueDateTime', 'day', 10, 'block', { ...present, ...needed }],
    ['EffectiveDateTime', 'day', 10, 'block', { ...present, ...needed }],
    ['ExpirationDateTime', 'day', 10, 'block', { ...present, ...needed }],
    ['RoyaltyFeeType', 'marks', 5, 'block', { ...present, ...needed, marks: t.royalties.kinds, ticked: true }],
    ['RoyaltyAmount', 'decimal', 19, 'block', { ...present, ...needed, places: 2 }],
    ['Curr', 'code', 3, 'block', { ...present, ...needed, dictionary: 'currency' }],
    ['PayType', 'code', 20, 'block', { ...present, ...needed, options: t.royalties.payments }],
    ['PayTime', 'day', 10, 'block', { ...present, ...needed }],
    ['PayPeriod', 'integer', 2, 'block', present],
    ['PeriodStartDate', 'day', 10, 'block', present],
    ['PeriodEndDate', 'day', 10, 'block', present],
    ['TaxRoyaltyDeclType', 'code', 1, 'block', { ...present, options: t.royalties.declarations }],
    ['EdocType', 'marks', 8, 'block', { ...present, ...needed, marks: t.royalties.materials, ticked: true }],
    ['Statment', 'text', 2500, 'block', { ...present, ...needed }],
    ['IsSecret', 'flag', 1, 'block', { ...present, ...needed }],
    ['IsCusAudit', 'flag', 1, 'block', present],
    ['IsCusPricePreDetermin', 'flag', 1, 'block', present],
    ['PricePreDeterminNo', 'text', 20, 'block', present],
  ]),
  supplements: supplementFields,
  selfTaxes: taxFields,
}

const ofEdition = (edition: Edition) =>
  Object.fromEntries(Object.entries(blocks).map(([name, fields]) => [name, fields[edition]])) as Record<
    DecBlock,
    readonly DecField[]
  >
/** By edition and block; a block that an edition does not know has no fields there. */
export const blockFields: ByEdition<Readonly<Record<DecBlock, readonly DecField[]>>> = {
  2018: ofEdition('2018'),
  present: ofEdition('present'),
}

/** A licence of one line (DecGoodsLimit). */
export const limitFields = fieldsOf(t.limits, [
  ['GoodsNo', 'integer', 9, 'block', system],
  ['LicTypeCode', 'text', 5, 'block', declared],
  ['LicenceNo', 'text', 40, 'block', declared],
  ['LicWrtofDetailNo', 'text', 4, 'block'],
  ['LicWrtofQty', 'decimal', 20, 'block', { places: 5 }],
  ['LicWrtofQtyUnit', 'code', 3, 'block', { ...present, dictionary: 'unit' }],
])

/** A vehicle of such a licence (DecGoodsLimitVin). */
export const vinFields = fieldsOf(t.vins, [
  ['VinNo', 'text', 100, 'block', { in2018: declared }],
  ['VinCode', 'text', 20, 'block', declared],
  ['LicTypeCode', 'text', 5, 'block', { ...needed, in2018: { onSave: false } }],
  ['LicenceNo', 'text', 40, 'block', { ...needed, in2018: { onSave: false } }],
  // The published sample has a time here too, so in 2018 it is not held to be a date.
  ['BillLadDate', 'date', 8, 'block', { in2018: { kind: 'text', max: 19 } }],
  ['InvoiceNo', 'text', 30, 'block', present],
  ['QualityQgp', 'text', 100, 'block'],
  ['MotorNo', 'text', 100, 'block'],
  ['ChassisNo', 'text', 10, 'block', { in2018: { max: 20 } }],
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

/** The envelope (DecSign): who hands the declaration over, by which number of their own. Filled from the broker's profile, never on the form. */
export const signFields = fieldsOf(t.sign, [
  ['OperType', 'code', 1, 'system', { ...needed, options: t.sign.operations, preset: 'G' }],
  ['ClientSeqNo', 'text', 18, 'system', needed],
  ['ICCode', 'text', 13, 'system', declared],
  ['CopCode', 'text', 18, 'system', declared],
  ['OperName', 'text', 30, 'system', declared],
  ['Sign', 'text', 200, 'system'],
  ['SignDate', 'text', 16, 'system'],
  ['Certificate', 'text', 20, 'system'],
  ['HostId', 'text', 10, 'system', { edition: '2018' }],
  ['BillSeqNo', 'text', 18, 'system'],
  ['DomainId', 'code', 1, 'system', { options: t.sign.signers }],
  ['Note', 'text', 100, 'system'],
])
