/** A decimal as text with its point moved to the right (negative: to the left), exactly; what is no decimal (a cell half typed) stays as it is. */
export function shifted(value: string, places: number): string {
  const [found, sign, whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value.trim()) ?? []
  if (found === undefined) return value
  const point = whole.length + places
  const digits = (whole + part).padStart(whole.length + part.length - Math.min(0, point), '0').padEnd(point, '0')
  const at = Math.max(0, point)
  const left = digits.slice(0, at).replace(/^0+(?=\d)/, '') || '0'
  const right = digits.slice(at).replace(/0+$/, '')
  return `${sign}${left}${right && `.${right}`}`
}
