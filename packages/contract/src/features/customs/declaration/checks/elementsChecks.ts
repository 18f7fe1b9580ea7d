import { elementsText } from '../../elements.text.ts'
import { elementProblems, isBenefit, isBrandKind, splitElements, type ElementProblem } from '../../elements.ts'
import type { DeclarationElement } from '../../rate.ts'
import type { CheckCode } from './checks.text.ts'
import { inLine, type CheckedLine, type Look } from './lookChecks.ts'

/** The words of the elements by what they mean here. */
const codeOf = new Map<unknown, CheckCode>([
  [elementsText.tooLong, 'elementsTooLong'],
  [elementsText.wrongCount, 'elementsCount'],
  [elementsText.missing, 'elementMissing'],
  [elementsText.notOption, 'elementNotOption'],
  [elementsText.brandNamed, 'brandNamed'],
  [elementsText.brandAbsent, 'brandAbsent'],
  [elementsText.benefitImport, 'benefitImport'],
  [elementsText.benefitExport, 'benefitExport'],
])
const refused: ReadonlySet<CheckCode> = new Set(['elementsCount', 'benefitImport', 'benefitExport'])

/** Customs begins every template with these two; what follows is not known without the template. */
const firstTwo: readonly DeclarationElement[] = [
  { name: '品牌类型', required: true },
  { name: '出口享惠情况', required: true },
]

/** Several elements of one line are told as one problem, at the one field that holds them. */
function together(
  code: CheckCode,
  problems: readonly ElementProblem[],
): Readonly<Record<string, string | number>> | undefined {
  const values = problems.map((p) => p.values ?? {})
  if (code === 'elementMissing') return { names: values.map((v) => v['name']).join('、') }
  if (code === 'elementNotOption') return { list: values.map((v) => `${v['name']} = ${v['value']}`).join('、') }
  return problems[0]?.values
}

function ofLine(look: Look, line: CheckedLine): void {
  const model = line.get('GModel')
  const known = line.facts?.elements ?? []
  if (known.length && !model) {
    if (look.due) look.error('elementsMissing', inLine(line, 'GModel'), { count: known.length })
    return
  }
  const parts = splitElements(model)
  const template =
    known.length || parts.length < 2
      ? known
      : [...firstTwo, ...parts.slice(2).map(() => ({ name: '', required: false }))]
  const byCode = new Map<CheckCode, ElementProblem[]>()
  for (const problem of elementProblems(template, model, { direction: look.declaration.direction })) {
    const code = codeOf.get(problem.text)
    // A draft may still lack an element.
    if (!code || (code === 'elementMissing' && !look.due)) continue
    byCode.set(code, [...(byCode.get(code) ?? []), problem])
  }
  // Customs refuses wrong values of the two elements that it fixed itself; the others are for the person to weigh.
  const fixed = ({ at = -1 }: ElementProblem) =>
    !!template[at] && (isBrandKind(template[at]) || isBenefit(template[at]))
  for (const [code, problems] of byCode) {
    const isSure = known.length > 0 && (refused.has(code) || (code.startsWith('element') && problems.some(fixed)))
    const tell = isSure || code === 'elementsTooLong' ? look.error : look.warning
    tell(code, inLine(line, 'GModel'), together(code, problems))
  }
}

/** Declaration elements (domain rules B.1.3) against the template of the code. */
export function checkElements(look: Look): void {
  for (const line of look.lines) ofLine(look, line)
}
