/**
 * The descriptions of the message: that of 2018 (edition 3.1, with the published sample), and the present one, which public schemas give without a date.
 * A declaration keeps the one that it was begun under.
 */
export const editions = ['2018', 'present'] as const
export type Edition = (typeof editions)[number]
export type ByEdition<T> = Readonly<Record<Edition, T>>

/**
 * A declaration to China customs as its message carries it (DecMessage). Fields have the names of the message (`CustomMaster`, `GQty`), so that
 * the form, the checks, the papers, the receipts and the file all speak of the same thing. Values are text; an absent one and '' mean the same.
 * Amounts and weights are plain decimals with a point, dates yyyyMMdd, weights kilograms.
 */
export type DecValues = Readonly<Record<string, string>>

export type Direction = 'import' | 'export'

/** A licence of one line (DecGoodsLimit) with the vehicles that it covers. */
export interface DecGoodsLimit {
  readonly values: DecValues
  readonly vins: readonly DecValues[]
}

/** One line of goods (DecList). `GNo` counts from 1 in the order of the lines. */
export interface DecLine {
  /** Our own id; not in the message. */
  readonly id: string
  readonly item: DecValues
  readonly limits: readonly DecGoodsLimit[]
}

/** The blocks that may stand several times beside the head. */
export const decBlocks = [
  'containers',
  'licences',
  'certificates',
  'otherPacks',
  'enterprises',
  'users',
  'marks',
  'documents',
  'origins',
  'promises',
  'access',
  'royalties',
  'supplements',
  'selfTaxes',
] as const
export type DecBlock = (typeof decBlocks)[number]

export interface Declaration {
  readonly edition: Edition
  readonly direction: Direction
  readonly head: DecValues
  readonly lines: readonly DecLine[]
  /**
   * containers: ContainerId, ContainerMd, GoodsNo ("1,2,5"), LclFlag, GoodsContaWt · licences: DocuCode, CertCode · certificates: AppCertCode,
   * ApplOri, ApplCopyQuan · otherPacks: PackQty, PackType · enterprises: EntQualifNo, EntQualifTypeCode · users: UseOrgPersonCode,
   * UseOrgPersonTel · marks: what DecMarkLob carries · documents: EdocID, EdocCode …, PaperId (the paper of the case, ours) · origins: CertType, EcoCertNo, DecGNo, EcoGNo · of the present
   * edition alone: promises (DecCopPromise), access (DecTpAccess, one row), royalties (DecRoyaltyFee), supplements (DecSupplement), selfTaxes (SddTax).
   */
  readonly blocks: Readonly<Partial<Record<DecBlock, readonly DecValues[]>>>
  /** DecFreeTxt: RelId, RelManNo, BonNo, VoyNo, DecBpNo, CusFie, DecNo. */
  readonly free: DecValues
  /** DecSign: what the filing channel puts into its envelope; kept as it came. */
  readonly sign: DecValues
}
