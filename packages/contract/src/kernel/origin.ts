/** Where a value came from: shown beside the field, and asked about when papers and declaration differ. */
export interface Origin {
  /** `paper` an imported file, `order`, `goods` the goods master, `case` the case file, `copy` an earlier declaration, `rule` worked out, `typed`. */
  readonly kind: 'paper' | 'order' | 'goods' | 'case' | 'copy' | 'rule' | 'typed'
  /** What exactly, for people: "invoice.xlsx · row 12", an order's code, the person's name. */
  readonly of?: string
  /** Who, for what was typed; ISO time. */
  readonly by?: string
  readonly at?: string
}
export type Origins = Readonly<Record<string, Origin>>
