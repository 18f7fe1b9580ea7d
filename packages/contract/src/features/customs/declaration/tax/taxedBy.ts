/** What of a case and of a declaration its taxes follow from, beside the prices. */
export const taxedBy = {
  customsCase: [
    'direction',
    'incoterm',
    'freight',
    'freightCurrency',
    'insurance',
    'insuranceCurrency',
    'insuranceRate',
    'grossWeight',
    'netWeight',
    'movedOn',
    'supervisionMode',
    'tradeCountry',
    'farCountry',
  ],
  declaration: ['direction', 'status', 'caseId', 'tradeMode', 'submittedAt', 'acceptedAt'],
} as const
