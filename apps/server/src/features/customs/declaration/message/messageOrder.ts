import { byEdition } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import type { DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import { supplementFields } from '@clearway/contract/features/customs/declaration/fields/supplementFields'
import { taxFields } from '@clearway/contract/features/customs/declaration/fields/taxFields'
import { decBlocks, type DecBlock } from '@clearway/contract/features/customs/declaration/model'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/**
 * The order of the tags: that of the published sample of DecMessage 3.1, which is that of its schema (the schema itself is no help beyond that: some of
 * its patterns refuse the sample), and behind them what the present edition added, as a second source writes it. An edition leaves out what it does not
 * know; where no second source shows a tag, it stands last.
 */
const headOrder = words(`
  SeqNo IEFlag Type AgentCode AgentName ApprNo BillNo ContrNo CustomMaster CutMode DistinatePort FeeCurr FeeMark FeeRate GrossWet IEDate IEPort
  InsurCurr InsurMark InsurRate LicenseNo ManualNo NetWt NoteS OtherCurr OtherMark OtherRate OwnerCode OwnerName PackNo TradeCode TradeCountry
  TradeMode TradeName TrafMode TrafName TransMode WrapType EntryId PreEntryId EdiId Risk CopName CopCode EntryType PDate TypistNo InputerName
  PartenerID TgdNo DataSource DeclTrnRel ChkSurety BillType CopCodeScc OwnerCodeScc AgentCodeScc TradeCoScc PromiseItmes TradeAreaCode CheckFlow
  TaxAaminMark MarkNo DespPortCode EntyPortCode GoodsPlace BLNo InspOrgCode SpecDeclFlag PurpOrgCode DespDate CmplDschrgDt CorrelationReasonFlag
  VsaOrgCode OrigBoxFlag DeclareName NoOtherPack OrgCode OverseasConsignorCode OverseasConsignorCname OverseasConsignorEname OverseasConsignorAddr
  OverseasConsigneeCode OverseasConsigneeEname DomesticConsigneeEname CorrelationNo EdiRemark2 EdiRemark TradeCiqCode OwnerCiqCode DeclCiqCode BusinessItems`)

/** The licences of a line stand between these two halves. */
const lineOrder = words(`
  ClassMark CodeTS ContrItem DeclPrice DutyMode Factor GModel GName GNo OriginCountry TradeCurr DeclTotal GQty FirstQty SecondQty GUnit FirstUnit
  SecondUnit UseTo WorkUsd ExgNo ExgVersion DestinationCountry CiqCode DeclGoodsEname OrigPlaceCode Purpose ProdValidDt ProdQgp GoodsAttr Stuff
  Uncode DangName DangPackType DangPackSpec EngManEntCnm NoDangFlag DestCode GoodsSpec GoodsModel GoodsBrand ProduceDate ProdBatchNo DistrictCode
  CiqName`)
const lineOrderAfterLimits = words('MnufctrRegNo MnufctrRegName RcepOrigPlaceCode ControlExplainCode')
const limitOrder = words('GoodsNo LicTypeCode LicenceNo LicWrtofDetailNo LicWrtofQty')
/** The vehicles of a licence stand between these two. */
const limitOrderAfterVins = words('LicWrtofQtyUnit')
const vinOrder = words(
  'LicenceNo LicTypeCode VinNo BillLadDate QualityQgp MotorNo VinCode ChassisNo InvoiceNum ProdCnnm ProdEnnm ModelEn PricePerUnit InvoiceNo',
)
const freeOrder = words('RelId RelManNo BonNo VoyNo DecBpNo CusFie DecNo')
const signOrder = words(
  'OperType ICCode CopCode OperName ClientSeqNo Sign SignDate Certificate HostId BillSeqNo DomainId Note',
)

interface RowTags {
  /** The tag around the rows; some stand in the message itself. */
  readonly holder?: string
  readonly row: string
  /** The tag whose text stands in a CDATA section. */
  readonly cdata?: string
}
interface BlockTags extends RowTags {
  readonly order: readonly string[]
}
/** A block as an edition writes it; one that it does not know has no tags. */
export interface PartTags extends RowTags {
  readonly tags: readonly Tag[]
}

const blockTags: Readonly<Record<DecBlock, BlockTags>> = {
  containers: {
    holder: 'DecContainers',
    row: 'Container',
    order: words('ContainerId ContainerMd GoodsNo LclFlag GoodsContaWt ContainerWt'),
  },
  licences: { holder: 'DecLicenseDocus', row: 'LicenseDocu', order: words('DocuCode CertCode'), cdata: 'CertCode' },
  certificates: { holder: 'DecRequestCerts', row: 'DecRequestCert', order: words('AppCertCode ApplOri ApplCopyQuan') },
  otherPacks: { holder: 'DecOtherPacks', row: 'DecOtherPack', order: words('PackQty PackType') },
  enterprises: { holder: 'DecCopLimits', row: 'DecCopLimit', order: words('EntQualifNo EntQualifTypeCode') },
  users: { holder: 'DecUsers', row: 'DecUser', order: words('UseOrgPersonCode UseOrgPersonTel') },
  marks: { holder: 'DecMarkLobs', row: 'DecMarkLob', order: words('AttachName AttachType Attachment') },
  documents: {
    row: 'EdocRealation',
    order: words(
      'EdocID EdocCode EdocFomatType OpNote EdocCopId EdocOwnerCode SignUnit SignTime EdocOwnerName EdocSize GNoStr',
    ),
  },
  origins: { row: 'EcoRelation', order: words('CertType EcoCertNo DecGNo EcoGNo ExtendFiled'), cdata: 'EcoCertNo' },
  promises: { holder: 'DecCopPromises', row: 'DecCopPromise', order: words('DeclaratioMaterialCode') },
  access: {
    row: 'DecTpAccess',
    order: words('TransitionApply TransitionSite ConditionalLiftoffApply PortDestMergeCheckApply'),
  },
  royalties: {
    row: 'DecRoyaltyFee',
    order: words(`
      PricePreDeterminNo TaxRoyaltyDeclType ContractNo Authorizer AuthorizedPerson PayType PayTime PayPeriod EffectiveDateTime ExpirationDateTime
      RoyaltyAmount Curr RoyaltyFeeType EdocType Statment IsSecret IsCusAudit IsCusPricePreDetermin IssueDateTime PeriodStartDate PeriodEndDate`),
  },
  supplements: { row: 'DecSupplement', order: supplementFields.present.map((f) => f.name) },
  selfTaxes: { row: 'SddTax', order: taxFields.present.map((f) => f.name) },
}

/** The parts of the message in their order: tags, or blocks by our name. */
export const blocksBeforeFree: readonly DecBlock[] = [
  'containers',
  'licences',
  'certificates',
  'otherPacks',
  'enterprises',
  'users',
  'marks',
]
export const blocksAfterSign: readonly DecBlock[] = [
  'promises',
  'access',
  'documents',
  'origins',
  'supplements',
  'selfTaxes',
  'royalties',
]

/** A tag of the message and the fields that it holds; more than one where each is known by its place. */
export interface Tag {
  readonly name: string
  readonly fields: readonly DecField[]
}

/** The tags of a part that an edition has, in the order of the file. Fields of the edition without a place there are a mistake of ours. */
function tagsOf(order: readonly string[], fields: readonly DecField[]): Tag[] {
  const of = Map.groupBy(fields, (f) => f.within?.tag ?? f.name)
  return order.flatMap((name) => {
    const own = of.get(name)
    return own ? [{ name, fields: own }] : []
  })
}

const partOf = ({ order, ...tags }: BlockTags, fields: readonly DecField[]): PartTags => ({
  ...tags,
  tags: tagsOf(order, fields),
})

/** Each part of the message as an edition writes it. */
export const messageTags = byEdition(({ head, free, line, limit, vin, sign, blocks }) => ({
  head: tagsOf(headOrder, head),
  line: tagsOf(lineOrder, line),
  lineAfterLimits: tagsOf(lineOrderAfterLimits, line),
  limit: tagsOf(limitOrder, limit),
  limitAfterVins: tagsOf(limitOrderAfterVins, limit),
  vin: tagsOf(vinOrder, vin),
  free: tagsOf(freeOrder, free),
  sign: tagsOf(signOrder, sign),
  blocks: Object.fromEntries(decBlocks.map((block) => [block, partOf(blockTags[block], blocks[block])])) as Record<
    DecBlock,
    PartTags
  >,
}))
export type MessageTags = (typeof messageTags)['present']
