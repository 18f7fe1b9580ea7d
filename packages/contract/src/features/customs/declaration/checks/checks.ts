import type { Text } from '../../../../kernel/text.ts'
import type { DeclarationElement } from '../../rate.ts'
import type { CompanyState } from '../declaringCompany.ts'
import { byEdition } from '../fields/catalogue.ts'
import type { DecField, FieldPlace } from '../fields/decField.ts'
import { fieldCheckText } from '../fields/fieldCheck.text.ts'
import { levelProblems, type Level } from '../fields/fieldCheck.ts'
import { decBlocks, type Declaration, type Edition } from '../model.ts'
import { isSummary } from '../twoStep.ts'
import { checkCodes } from './codesChecks.ts'
import { checkContainers } from './containersChecks.ts'
import { checkDocuments } from './documentsChecks.ts'
import { checkElements } from './elementsChecks.ts'
import { checkGoods } from './goodsChecks.ts'
import { checkGuarantee, type GuaranteeFacts } from './guaranteeChecks.ts'
import { checkAttached, checkHeld } from './heldChecks.ts'
import { checkHistory, type GoodsHistory } from './historyChecks.ts'
import { checkInspection } from './inspectionChecks.ts'
import { checkLicences, type LicenceKnowledge } from './licenceChecks.ts'
import { lookAt, type Look } from './lookChecks.ts'
import { checkModes } from './modesChecks.ts'
import { checkOrigin } from './originChecks.ts'
import { checkParties } from './partiesChecks.ts'
import { checkPresent } from './presentChecks.ts'
import { checkSelfTaxes } from './selfTaxChecks.ts'
import { checkTerms } from './termsChecks.ts'
import { checkAgainstPapers, checkLineTotals } from './totalsChecks.ts'
import { checkTransport } from './transportChecks.ts'
import { checkUnits } from './unitsChecks.ts'
import { checkWeights } from './weightsChecks.ts'

/**
 * One thing that is wrong. An `error` keeps the declaration from being declared, a `warning` is for a person to weigh, a `hint` may be passed over.
 * `code` is stable, for tests, statistics and what somebody chose to pass over; `place` is the one field where it is mended.
 */
export interface Problem {
  readonly level: 'error' | 'warning' | 'hint'
  readonly code: string
  readonly place: FieldPlace
  readonly text: Text
  readonly values?: Readonly<Record<string, string | number>>
}

/** What the tariff of the declaring day has of a code of ten digits. */
export interface CodeFacts {
  /** Unit codes of customs (`035`) of the first and the second statutory unit. */
  readonly units: readonly string[]
  /** Letters of the supervision column, of the inspection column. */
  readonly supervision: string
  readonly inspection: string
  /** The template of its declaration elements; empty where none is on file. */
  readonly elements: readonly DeclarationElement[]
  readonly name?: string
}

export interface KnownPaper {
  /** A PDF can be sent of it. */
  readonly travels: boolean
  readonly bytes: number
  /** The number of an electronic agreement, which goes in its place. */
  readonly agreement?: string
}

export interface Knowledge {
  /** By the ten digits: null is not in the tariff on file or has ended, absent is no tariff on file. */
  readonly codes: ReadonlyMap<string, CodeFacts | null>
  /** Customs' unit code to its kind; `kg`, `g` and `t` are understood, and 035, 036 and 070 without being told. */
  readonly units: ReadonlyMap<string, string>
  /** Alpha-3 of the country of a port; without it the first three letters of the port's code. */
  readonly countryOfPort?: (port: string) => string | undefined
  /** Codes of the dictionaries on file by the dictionary's name; one that is absent is not checked. */
  readonly dictionaries: Readonly<Record<string, ReadonlySet<string>>>
  /** Customs codes of those in whose name is declared here, and whether they may today; absent is not known. */
  readonly companies?: ReadonlyMap<string, CompanyState>
  /** Whose goods each preference agreement covers on the declaring day, by its code; one that is absent is not known. */
  readonly members?: ReadonlyMap<string, ReadonlySet<string>>
  /** Codes of the preference agreements that are in force on the declaring day; absent is not known. */
  readonly agreements?: ReadonlySet<string>
  /** Kinds of papers that the case has; absent is not known, and nothing is asked for. */
  readonly held?: ReadonlySet<string>
  /** Papers of the case that may go with the message, by id; absent is not known. */
  readonly papers?: ReadonlyMap<string, KnownPaper>
  /** Declarations of other cases that name this bill of lading, by our own numbers; absent is not known. */
  readonly billElsewhere?: readonly string[]
  /** What this customer declared before, by `goodsKey`; absent is not known. */
  readonly history?: ReadonlyMap<string, GoodsHistory>
  /** Of a declaration whose taxes are collected by the month: its guarantee, null where none was chosen; absent is not known. */
  readonly guarantee?: GuaranteeFacts | null
  /** Of the licences that it names, what the tenant's register has; absent is not known. */
  readonly licences?: LicenceKnowledge
  /** The declaring day, yyyyMMdd. */
  readonly today: string
}

/** What the customer's papers say in sum of the goods of this declaration; decimals as text, weights in kg. What is not known is absent. */
export interface PaperTotals {
  readonly total?: string
  readonly currency?: string
  readonly packages?: string
  readonly gross?: string
  readonly net?: string
  readonly lines?: number
}

const rules = [
  checkTransport,
  checkParties,
  checkModes,
  checkTerms,
  checkWeights,
  checkGoods,
  checkUnits,
  checkLineTotals,
  checkElements,
  checkDocuments,
  checkLicences,
  checkHeld,
  checkAttached,
  checkInspection,
  checkOrigin,
  checkPresent,
  checkGuarantee,
  checkSelfTaxes,
  checkContainers,
  checkHistory,
  checkAgainstPapers,
  checkCodes,
]

/** What a summary is asked as the whole is: licences, inspection, and what goes with the message. */
const askedOfSummary: ReadonlySet<(look: Look) => void> = new Set([
  checkDocuments,
  checkLicences,
  checkInspection,
  checkAttached,
  checkPresent,
])

const levels = ['error', 'warning', 'hint'] as const
const blockOrder = ['head', 'line', ...decBlocks, 'free'] as const
const order = (fields: readonly DecField[]): ReadonlyMap<string, number> => new Map(fields.map((f, at) => [f.name, at]))
const orders = byEdition(
  ({ head, line, free, blocks }): Readonly<Record<FieldPlace['block'], ReadonlyMap<string, number>>> => ({
    head: order(head),
    line: order(line),
    free: order(free),
    ...(Object.fromEntries(decBlocks.map((block) => [block, order(blocks[block])])) as Record<
      (typeof decBlocks)[number],
      ReadonlyMap<string, number>
    >),
  }),
)

/** The words of the field check by their names, which are the codes. */
const fieldCodes = new Map<Text, string>(Object.entries(fieldCheckText).map(([code, words]) => [words, code]))

const keyOf = ({ block, at, lineId, field }: FieldPlace): string => `${block}/${lineId ?? at ?? ''}/${field}`
const rank = ({ level, place }: Problem, edition: Edition): readonly number[] => [
  levels.indexOf(level),
  blockOrder.indexOf(place.block),
  place.at ?? 0,
  orders[edition][place.block].get(place.field) ?? Number.MAX_SAFE_INTEGER,
]

function byLevelAndPlace(problems: readonly Problem[], edition: Edition): Problem[] {
  const ranked = problems.map((problem) => ({ problem, rank: rank(problem, edition) }))
  ranked.sort((a, b) => {
    const at = a.rank.findIndex((n, i) => n !== b.rank[i])
    return at < 0 ? 0 : a.rank[at]! - b.rank[at]!
  })
  return ranked.map((r) => r.problem)
}

/**
 * Everything that customs would object to, what a careful colleague would ask, and what may be of use, for the whole declaration: errors first, then
 * by place in the order of the form; no code twice at one place. At the level `save` nothing is asked for that only declaring needs. A field that is
 * wrong by itself (missing, no number) is told as that alone. Rules: domain rules B.1.1 to B.1.7, B.5.
 */
export function checkDeclaration(
  declaration: Declaration,
  level: Level,
  knowledge: Knowledge,
  papers?: PaperTotals,
): Problem[] {
  const byFields = levelProblems(declaration, level).map((p): Problem => ({
    ...p,
    level: 'error',
    code: fieldCodes.get(p.text) ?? 'field',
  }))
  const wrongFields = new Set(byFields.filter((p) => p.code !== 'tooLong').map((p) => keyOf(p.place)))
  const look = lookAt(declaration, level === 'declare', knowledge, papers)
  // The rest is due with the second step.
  const later = isSummary(declaration) ? { ...look, due: false } : look
  for (const rule of rules) rule(askedOfSummary.has(rule) ? look : later)
  const seen = new Set<string>()
  const byRules = look.found.filter(({ code, place }) => {
    const key = keyOf(place)
    if (wrongFields.has(key) || seen.has(`${code} ${key}`)) return false
    seen.add(`${code} ${key}`)
    return true
  })
  // Two numbers in a field for one are too long as well, but that is not what to say.
  const said = new Set(byRules.filter((p) => p.level === 'error').map((p) => keyOf(p.place)))
  return byLevelAndPlace(
    [...byFields.filter((p) => p.code !== 'tooLong' || !said.has(keyOf(p.place))), ...byRules],
    declaration.edition,
  )
}
