/** `[model, name, country of origin, brand, unit, price in the supplier's currency, net grams of one unit]` */
type DemoGoods = readonly [
  model: string,
  name: string,
  country: string,
  brand: string,
  unit: string,
  price: string,
  grams: number,
]

export interface DemoSupplier {
  readonly name: string
  readonly short: string
  readonly person: string
  readonly phone: string
  readonly currency: string
  readonly stars: number
  /** Administrative division of a mainland company: its credit code is made from it. */
  readonly division?: string
  /** Alpha-2 code of any other place. */
  readonly place?: string
  readonly bank: string
  readonly swift: string
  readonly province: string
  readonly city: string
  readonly county: string
  readonly street: string
  readonly remark?: string
  readonly isDefault?: boolean
  /** Sells what all suppliers of the same customer make in its currency. */
  readonly distributor?: boolean
  /** What its goods are bought for: number and name of a project of the customer. */
  readonly projects: readonly (readonly [code: string, name: string])[]
  readonly goods: readonly DemoGoods[]
}
