interface OfOrigins {
  readonly origins: readonly string[] | null
  readonly exceptOrigins: readonly string[]
}

/** Whether it takes the origin to know if a duty on top applies. */
export const asksOrigin = (duty: OfOrigins): boolean => duty.origins !== null || duty.exceptOrigins.length > 0

/** Whether goods of an origin bear the duty; of an unknown one only what everybody bears. */
export const bears = (duty: OfOrigins, origin: string | undefined): boolean =>
  origin ? (!duty.origins || duty.origins.includes(origin)) && !duty.exceptOrigins.includes(origin) : !asksOrigin(duty)
