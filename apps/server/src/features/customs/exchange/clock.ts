/** Day and time by a clock: `2026-11-27 08:30`. */
export const localTimeIn = (zone: string, instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(instant))

/** How far a clock is before that of Greenwich at an instant, in milliseconds. */
function ahead(zone: string, at: number): number {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(at)
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}

/** The instant that a clock shows as `2026-11-27T08:30:00`; of an hour that it shows twice the first. NaN for what is no time. */
export function instantIn(zone: string, local: string): number {
  const asIfGreenwich = Date.parse(`${local}Z`)
  if (Number.isNaN(asIfGreenwich)) return Number.NaN
  const [before, after] = [ahead(zone, asIfGreenwich - 86_400_000), ahead(zone, asIfGreenwich + 86_400_000)]
  const found = [before, after]
    .map((by) => asIfGreenwich - by)
    .filter((at, n) => ahead(zone, at) === [before, after][n])
  return Math.min(...(found.length ? found : [asIfGreenwich - before]))
}
