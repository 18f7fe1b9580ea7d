/**
 * Document types (characters 1 and 2 of `DecHead.Type`) whose taxes are collected by the month: 汇总征税 (CL), of low-value express goods (EC), and as 2018
 * wrote it for self-assessed taxes (ZC). Source: both descriptions of the message.
 */
export const summaryTypes: readonly string[] = ['CL', 'EC', 'ZC']

/** Whether a declaration of this document type is released against a guarantee and its taxes are paid in the month after. */
export const isSummaryTax = (type: string | undefined): boolean => summaryTypes.includes(type?.trim() ?? '')
