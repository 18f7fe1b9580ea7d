import type { TaskRow } from '@clearway/contract/features/customs/classifyTask'
import { isBrandless, isBrandName, joinElements } from '@clearway/contract/features/customs/elements'
import type { DeclarationElement } from '@clearway/contract/features/customs/rate'

type Template = readonly DeclarationElement[]

const facts: readonly (readonly [RegExp, (task: TaskRow) => string | null | undefined])[] = [
  [/型号|型號/, (task) => task.modelNumber],
  [/材质|材質|材料/, (task) => task.material],
  [/用途/, (task) => task.use],
  [/成分/, (task) => task.composition],
  [/功能|原理/, (task) => task.function],
]

/** What the line says of the elements of a code: brand, model and what the customer told; '' where it says nothing. */
export function knownElements(template: Template, task: TaskRow): string {
  const parts = template.map(
    (e) =>
      (isBrandName(e)
        ? isBrandless(task.brand)
          ? ''
          : task.brand
        : facts.find(([name]) => name.test(e.name))?.[1](task)) ?? '',
  )
  return parts.some(Boolean) ? joinElements(parts) : ''
}
