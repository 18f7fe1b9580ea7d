/** Letters of the licences whose number stands in the head, not among the documents (filling rules, item 16). */
export const headLicences = '12345Gxy'
