/** Customs bills nothing before it has the declaration, nor after it was taken back. */
export const notBillable: readonly string[] = ['draft', 'checking', 'checked', 'deleted', 'withdrawn']
