/** Codes of attached papers in the message (domain rules B.1.4) by the kind that the case knows; what has none stays with us. */
export const edocCodes: Readonly<Record<string, string>> = {
  invoice: '00000001',
  packingList: '00000002',
  billOfLading: '00000003',
  contract: '00000004',
  powerOfAttorney: '00000008',
  originCertificate: '00000009',
  // Others [verify: 00000005 to 00000007 are].
  licence: '00000005',
  inspection: '00000005',
  other: '00000005',
}

/** The agreement that both sides made at the single window: it has a number and no file. */
export const electronicAgreement = '10000001'

/** What a PDF of an attached paper may hold, in bytes [K: 4 MB; verify]. */
export const mostPaperBytes = 4 * 1024 * 1024
