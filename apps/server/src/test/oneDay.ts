const dayIn = (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date())

/** Runs what goes by today within one day of the zone's clock: once more where midnight came between. `day(1)` is tomorrow. */
export async function onOneDay<T>(zone: string, run: (day: (days: number) => string) => Promise<T>): Promise<T> {
  for (;;) {
    const today = dayIn(zone)
    const result = await run((days) => new Date(Date.parse(today) + days * 864e5).toISOString().slice(0, 10))
    if (dayIn(zone) === today) return result
  }
}
