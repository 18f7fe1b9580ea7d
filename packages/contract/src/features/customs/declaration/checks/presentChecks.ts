import { inHead, inLine, inRow, type Look } from './lookChecks.ts'

/** A declaration of a free-zone list may not fill these (note on `BillType`). */
const notWithFreeZone = { head: ['ContrNo', 'ApprNo'], free: ['BonNo', 'DecBpNo'], line: ['UseTo', 'WorkUsd', 'ExgNo'] }

function freeZone(look: Look): void {
  const kind = look.head('BillType')
  if (!kind) return
  for (const field of notWithFreeZone.head) if (look.head(field)) look.error('notWithFreeZone', inHead(field), { kind })
  for (const field of notWithFreeZone.free)
    if (look.free(field)) look.error('notWithFreeZone', { block: 'free', field }, { kind })
  for (const line of look.lines)
    for (const field of notWithFreeZone.line)
      if (line.get(field)) look.error('notWithFreeZone', inLine(line, field), { kind })
}

/** Fields of rows that another field of the row asks for. */
const askedFor = [
  { block: 'access', when: ['TransitionApply', '1'], fields: ['TransitionSite'] },
  { block: 'royalties', when: ['IsCusPricePreDetermin', '1'], fields: ['PricePreDeterminNo'] },
  { block: 'supplements', when: ['IsClassDecision', '1'], fields: ['DecisionNO', 'CodeTsDecision', 'DecisionCus'] },
  { block: 'supplements', when: ['IsDirectTraf', '0'], fields: ['TransitCountry'] },
] as const

function rows(look: Look): void {
  for (const {
    block,
    when: [name, value],
    fields,
  } of askedFor)
    for (const [at, row] of look.rows(block).entries())
      if (row(name) === value)
        for (const field of fields) if (!row(field)) look.error('neededHere', inRow(block, at, field))
  for (const [at] of look.rows('access').entries())
    if (at > 0) look.error('onceOnly', inRow('access', at, 'TransitionApply'))
  for (const [at, row] of look.rows('supplements').entries()) {
    const no = row('GNo')
    if (no && !look.lines[Number(no) - 1])
      look.error('supplementLineUnknown', inRow('supplements', at, 'GNo'), { line: no })
    if (row('GOptions') && !row('GOptions').includes('1'))
      look.error('nothingTicked', inRow('supplements', at, 'GOptions'))
  }
}

/** The undertaking of imports and of exports are two papers. */
function undertakings(look: Look): void {
  const wanted = look.isImport ? '101040' : '102053'
  for (const [at, row] of look.rows('promises').entries()) {
    const code = row('DeclaratioMaterialCode')
    if (code && code !== wanted)
      look.error('otherUndertaking', inRow('promises', at, 'DeclaratioMaterialCode'), { wanted })
  }
}

/** Several dates in one field. */
function dates(look: Look): void {
  for (const line of look.lines) {
    const value = line.get('ProduceDate')
    if (value && !value.split(';').every((part) => /^\d{8}$/.test(part.trim())))
      look.error('datesForm', inLine(line, 'ProduceDate'))
  }
}

/** Goods that came out by a summary are declared once more, whole, within 14 days (two-step declaration). */
function steps(look: Look): void {
  if (look.isImport || !/[56]/.test(look.head('TypeStep'))) return
  look.error('twoStepExport', inHead('TypeStep'))
}

const notNow = {
  suspended: 'declaringCompanySuspended',
  expired: 'declaringCompanyExpired',
  notYet: 'declaringCompanyNotYet',
} as const

/** Whoever declares needs a card and an operator, without which the message has no envelope, and an authorisation that holds. */
function company(look: Look): void {
  const code = look.head('AgentCode')
  const { companies } = look.knowledge
  if (!code || !companies) return
  const state = companies.get(code)
  if (!state) look.error('declaringCompanyUnknown', inHead('AgentCode'), { code })
  else if (state !== 'active') look.error(notNow[state], inHead('AgentCode'), { code })
}

/** What the notes of the present description ask for beyond a single field. */
export function checkPresent(look: Look): void {
  if (look.declaration.edition !== 'present') return
  freeZone(look)
  rows(look)
  undertakings(look)
  dates(look)
  if (!look.due) return
  steps(look)
  company(look)
}
