import type { Knowledge } from '@clearway/contract/features/customs/declaration/checks/checks'
import { everyField } from '@clearway/contract/features/customs/declaration/fields/catalogue'

import type { Context } from '../../../kernel/context.ts'
import { dictionary, dictionaryDay, isChoosable, type Dictionary } from '../../../kernel/crud/dictionaries.ts'
import { codeFacts } from '../codeFacts.ts'
import { agreementsOf, type Agreement } from '../duty/treatment.ts'
import { declaringCodes } from './sign.ts'

const named = [...new Set(everyField.flatMap((f) => f.dictionary ?? []))]

// Thousands of ports and districts: made once for as long as the dictionary stands.
const choosable = new WeakMap<Dictionary, { day: string; codes: ReadonlySet<string> }>()
function codesOf(items: Dictionary, day: string): ReadonlySet<string> {
  const known = choosable.get(items)
  if (known?.day === day) return known.codes
  const codes = new Set([...items.values()].filter((item) => isChoosable(item, day)).map((item) => item.value))
  choosable.set(items, { day, codes })
  return codes
}

/** Members of each agreement that runs; several rows of one code are its members from different days. */
function membersOf(agreements: readonly Agreement[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { treatment, code, origins, runs } of agreements) {
    if (treatment !== 'special' || !runs || !origins) continue
    const members = found.get(code) ?? new Set()
    for (const origin of origins) members.add(origin)
    found.set(code, members)
  }
  return found
}

/** What the checks need to know of tariff and dictionaries on the declaring day, that of the tenant's clock. */
export async function knowledgeFor(ctx: Context, codes: Iterable<string>): Promise<Knowledge> {
  const day = dictionaryDay(ctx)
  const [facts, companies, agreements, ...dictionaries] = await Promise.all([
    codeFacts(ctx, codes, day),
    declaringCodes(ctx),
    agreementsOf(ctx.db, 'CN', day),
    ...named.map((name) => dictionary(ctx, name)),
  ])
  const ports = dictionaries[named.indexOf('port')]
  return {
    codes: facts,
    companies,
    members: membersOf(agreements),
    agreements: new Set(agreements.flatMap((a) => (a.treatment === 'special' && a.runs ? a.code : []))),
    units: new Map(),
    today: day.replaceAll('-', ''),
    countryOfPort: (port) => ports?.get(port)?.parent ?? undefined,
    // One that nobody filled says nothing.
    dictionaries: Object.fromEntries(
      named.flatMap((name, n) => (dictionaries[n]!.size ? [[name, codesOf(dictionaries[n]!, day)]] : [])),
    ),
  }
}
