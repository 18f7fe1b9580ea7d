import type { Text } from '../../kernel/text.ts'
import { elementsText as t } from './elements.text.ts'
import type { DeclarationElement } from './rate.ts'

/** The declaration holds that many characters of elements. */
export const mostElements = 255

/** `4|3|…` as a declaration writes it; a part cannot hold the mark that divides. */
export const joinElements = (parts: readonly string[]): string =>
  parts.map((p) => p.replaceAll('|', '/').trim()).join('|')
export const splitElements = (joined: string | null | undefined): string[] => (joined ? joined.split('|') : [])

type Element = Pick<DeclarationElement, 'name'>
export const isBrandKind = (e: Element): boolean => /品牌(类型|類型)/.test(e.name)
export const isBenefit = (e: Element): boolean => /出口享惠/.test(e.name)
export const isBrandName = (e: Element): boolean => /品牌/.test(e.name) && !isBrandKind(e)

/** Customs fixes the values of the first two elements; a template may list those of others. */
export function elementOptions(
  e: DeclarationElement,
): readonly { readonly value: string; readonly label: string | Text }[] | undefined {
  if (e.options?.length) return e.options
  const fixed = isBrandKind(e) ? t.brandKinds : isBenefit(e) ? t.benefits : undefined
  return fixed && Object.entries(fixed).map(([value, label]) => ({ value, label }))
}

const brandless = /^(无|無|没有|沒有)?(品牌|牌)?$|^(无|無)$|^(none|no brand|unbranded|n\/?a|-)$/i
export const isBrandless = (brand: string | null | undefined): boolean => brandless.test((brand ?? '').trim())

export interface ElementProblem {
  /** An `error` cannot be stored; a `warning` is for the person to weigh. */
  readonly kind: 'error' | 'warning'
  readonly text: Text
  readonly values?: Readonly<Record<string, string | number>>
  /** Position in the template. */
  readonly at?: number
}

interface Asked {
  /** Which way the goods go; unknown for goods as such. */
  readonly direction?: 'import' | 'export' | undefined
  /** The brand of the goods, where the template has no element for its name. */
  readonly brand?: string | null | undefined
}

function brandProblem(
  template: readonly DeclarationElement[],
  parts: readonly string[],
  asked: Asked,
): ElementProblem[] {
  const kindAt = template.findIndex(isBrandKind)
  const kind = parts[kindAt]?.trim()
  if (!kind) return []
  const nameAt = template.findIndex(isBrandName)
  // "ON牌" names the brand ON.
  const brand = (nameAt >= 0 ? parts[nameAt] : asked.brand)?.trim() ?? ''
  if (kind === '0' && !isBrandless(brand))
    return [{ kind: 'warning', text: t.brandNamed, values: { brand }, at: kindAt }]
  if (/^[1-4]$/.test(kind) && nameAt >= 0 && isBrandless(brand))
    return [{ kind: 'warning', text: t.brandAbsent, values: { kind }, at: nameAt }]
  return []
}

function benefitProblem(
  template: readonly DeclarationElement[],
  parts: readonly string[],
  { direction }: Asked,
): ElementProblem[] {
  const at = template.findIndex(isBenefit)
  const value = parts[at]?.trim()
  if (!value || !direction) return []
  if (direction === 'import' && value !== '3') return [{ kind: 'warning', text: t.benefitImport, at }]
  return direction === 'export' && value === '3' ? [{ kind: 'warning', text: t.benefitExport, at }] : []
}

/** Places of the elements that a declaration asks for and that are still empty; none where there are more parts than the template has. */
export function missingElements(
  template: readonly Pick<DeclarationElement, 'required'>[],
  joined: string | null | undefined,
): number[] {
  const parts = splitElements(joined)
  if (parts.length > template.length) return []
  return template.flatMap((e, at) => (e.required && !parts[at]?.trim() ? [at] : []))
}

/** What is wrong with the elements of a declaration line against the template of its code; without a template only their length is known. */
export function elementProblems(
  template: readonly DeclarationElement[],
  joined: string | null | undefined,
  asked: Asked = {},
): ElementProblem[] {
  const found: ElementProblem[] = []
  const length = joined?.length ?? 0
  if (length > mostElements)
    found.push({ kind: 'error', text: t.tooLong, values: { count: length, max: mostElements } })
  if (!joined || !template.length) return found
  const parts = splitElements(joined)
  if (parts.length !== template.length)
    return [...found, { kind: 'error', text: t.wrongCount, values: { wanted: template.length, count: parts.length } }]
  for (const [at, element] of template.entries()) {
    const value = parts[at]!.trim()
    const options = elementOptions(element)
    if (element.required && !value) found.push({ kind: 'warning', text: t.missing, values: { name: element.name }, at })
    else if (value && options && !options.some((o) => o.value === value))
      found.push({ kind: 'warning', text: t.notOption, values: { name: element.name, value }, at })
  }
  return [...found, ...brandProblem(template, parts, asked), ...benefitProblem(template, parts, asked)]
}
