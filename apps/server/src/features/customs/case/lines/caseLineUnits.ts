import type { Context } from '../../../../kernel/context.ts'
import { codeFacts } from '../../codeFacts.ts'
import { today } from '../../hscode.ts'
import { put, type DraftLine } from './caseLineRows.ts'
import { workOutStatutory } from './caseLineRules.ts'

const moving = ['hsCode', 'quantity', 'unit', 'netWeight', 'firstQuantity', 'secondQuantity'] as const
const byRule = { kind: 'rule' } as const

/** What hangs on a code goes with it. */
export function forgetCodeFacts(line: DraftLine): void {
  for (const name of ['supervision', 'firstUnit', 'secondUnit'] as const) put(line, name, null, byRule)
  for (const name of ['firstQuantity', 'secondQuantity'] as const)
    if (line.origins[name]?.kind === 'rule') put(line, name, null, byRule)
}

/**
 * What the tariff says of the codes of lines of which something changed that it hangs on: supervision, statutory units and the quantities in them.
 * `touched` names what a person wrote just now. Without a tariff on file all stays as it is.
 */
export async function fillStatutory(
  ctx: Pick<Context, 'db' | 'services'>,
  lines: readonly {
    readonly line: DraftLine
    readonly touched: ReadonlySet<string>
    readonly changed: ReadonlySet<string>
  }[],
): Promise<void> {
  const moved = lines.filter(({ changed }) => moving.some((name) => changed.has(name)))
  for (const { line } of moved) if (!line.hsCode) forgetCodeFacts(line)
  const wanted = moved.filter(({ line }) => line.hsCode)
  const facts = await codeFacts(
    ctx,
    wanted.map(({ line }) => line.hsCode!),
    today(),
  )
  for (const { line, touched } of wanted) {
    const found = facts.get(line.hsCode!)
    if (!found) continue
    const units = [found.units[0] || null, found.units[1] || null] as const
    put(line, 'supervision', found.supervision, byRule)
    put(line, 'firstUnit', units[0], byRule)
    put(line, 'secondUnit', units[1], byRule)
    workOutStatutory(line, units, touched)
  }
}
