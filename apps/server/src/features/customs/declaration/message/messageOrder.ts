import type { DecBlock } from '@clearway/contract/features/customs/declaration/model'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/**
 * The order of the tags in the published sample of DecMessage 3.1, which is that of its schema. The schema itself is no help beyond that: some of its
 * patterns refuse the sample.
 */
export const headOrder = words(`
  SeqNo IEFlag Type AgentCode AgentName ApprNo BillNo ContrNo CustomMaster CutMode DistinatePort FeeCurr FeeMark FeeRate GrossWet IEDate IEPort
  InsurCurr InsurMark InsurRate LicenseNo ManualNo NetWt NoteS OtherCurr OtherMark OtherRate OwnerCode OwnerName PackNo TradeCode TradeCountry
  TradeMode TradeName TrafMode TrafName TransMode WrapType EntryId PreEntryId EdiId Risk CopName CopCode EntryType PDate TypistNo InputerName
  PartenerID TgdNo DataSource DeclTrnRel ChkSurety BillType CopCodeScc OwnerCodeScc AgentCodeScc TradeCoScc PromiseItmes TradeAreaCode CheckFlow
  TaxAaminMark MarkNo DespPortCode EntyPortCode GoodsPlace BLNo InspOrgCode SpecDeclFlag PurpOrgCode DespDate CmplDschrgDt CorrelationReasonFlag
  VsaOrgCode OrigBoxFlag DeclareName NoOtherPack OrgCode OverseasConsignorCode OverseasConsignorCname OverseasConsignorEname OverseasConsignorAddr
  OverseasConsigneeCode OverseasConsigneeEname DomesticConsigneeEname CorrelationNo EdiRemark2 EdiRemark`)

/** The licences of a line stand between these two halves. */
export const lineOrder = words(`
  ClassMark CodeTS ContrItem DeclPrice DutyMode Factor GModel GName GNo OriginCountry TradeCurr DeclTotal GQty FirstQty SecondQty GUnit FirstUnit
  SecondUnit UseTo WorkUsd ExgNo ExgVersion DestinationCountry CiqCode DeclGoodsEname OrigPlaceCode Purpose ProdValidDt ProdQgp GoodsAttr Stuff
  Uncode DangName DangPackType DangPackSpec EngManEntCnm NoDangFlag DestCode GoodsSpec GoodsModel GoodsBrand ProduceDate ProdBatchNo DistrictCode
  CiqName`)
export const lineOrderAfterLimits = words('MnufctrRegNo MnufctrRegName')
export const limitOrder = words('GoodsNo LicTypeCode LicenceNo LicWrtofDetailNo LicWrtofQty')
export const vinOrder = words(
  'LicenceNo LicTypeCode VinNo BillLadDate QualityQgp MotorNo VinCode ChassisNo InvoiceNum ProdCnnm ProdEnnm ModelEn PricePerUnit',
)
export const freeOrder = words('RelId RelManNo BonNo VoyNo DecBpNo CusFie DecNo')
export const signOrder = words(
  'OperType ICCode CopCode OperName ClientSeqNo Sign SignDate Certificate HostId BillSeqNo DomainId Note',
)

interface BlockTags {
  /** The tag around the rows; some stand in the message itself. */
  readonly holder?: string
  readonly row: string
  readonly order: readonly string[]
  /** The tag whose text stands in a CDATA section. */
  readonly cdata?: string
}

export const blockTags: Readonly<Record<DecBlock, BlockTags>> = {
  containers: {
    holder: 'DecContainers',
    row: 'Container',
    order: words('ContainerId ContainerMd GoodsNo LclFlag GoodsContaWt'),
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
      'EdocID EdocCode EdocFomatType OpNote EdocCopId EdocOwnerCode SignUnit SignTime EdocOwnerName EdocSize',
    ),
  },
  origins: { row: 'EcoRelation', order: words('CertType EcoCertNo DecGNo EcoGNo ExtendFiled'), cdata: 'EcoCertNo' },
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
export const blocksAfterSign: readonly DecBlock[] = ['documents', 'origins']
