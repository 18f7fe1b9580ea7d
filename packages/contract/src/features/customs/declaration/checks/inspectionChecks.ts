import { inHead, inLine, listed, type CheckedLine, type Look } from './lookChecks.ts'

/** What inspection needs of the head and of the line, by edition and direction (entry guide, inspection items). */
const offices = ['OrgCode', 'VsaOrgCode', 'InspOrgCode'] as const
const headFields = {
  2018: { import: [...offices, 'PurpOrgCode', 'DespDate'], export: offices },
  present: { import: ['PurpOrgCode', 'DespDate'], export: [] },
} as const
const lineFields = { import: ['Purpose', 'GoodsAttr'], export: [] } as const

function block(look: Look): void {
  const letter = look.isImport ? 'A' : 'B'
  const lines = look.lines.filter((line) => line.facts?.supervision.includes(letter))
  if (!lines.length || !look.due) return
  const { direction, edition } = look.declaration
  for (const field of headFields[edition][direction]) {
    if (!look.head(field))
      look.error('inspectionFieldMissing', inHead(field), { letter, lines: listed(lines.map((line) => line.no)) })
  }
  for (const line of lines) {
    for (const field of lineFields[direction])
      if (!line.get(field)) look.error('inspectionFieldMissing', inLine(line, field), { letter, lines: line.no })
  }
}

/** Attributes of goods by customs' codes: 11 on the CCC list, 12 outside it, 13 exempt; 19 new, 20 scrap, 21 used. */
const attributes = (line: CheckedLine): string[] =>
  line
    .get('GoodsAttr')
    .split(/[,，]/)
    .map((a) => a.trim())
/** Licence of a line: certificate of compulsory certification (411 in the published sample) or of exemption from it. */
const isCertificate = (kind: string | undefined): boolean => /^41\d$/.test(kind?.trim() ?? '')

function used(look: Look, line: CheckedLine): void {
  if (!line.facts?.supervision.includes('6')) return
  const given = attributes(line)
  if (given.includes('21')) look.error('usedBanned', inLine(line, 'GoodsAttr'))
  else if (look.due && !given.includes('19')) look.hint('usedUnsaid', inLine(line, 'GoodsAttr'))
}

function certification(look: Look, line: CheckedLine): void {
  if (!look.due || !line.facts?.inspection.includes('L')) return
  const given = attributes(line)
  if (
    given.includes('12') ||
    given.includes('13') ||
    line.source.limits.some((limit) => isCertificate(limit.values['LicTypeCode']))
  )
    return
  look.hint('compulsoryCertification', inLine(line, 'GoodsAttr'))
}

/** Inspection and quarantine (domain rules B.1.2, B.1.7): the block of fields that A (import) or B (export) asks for, used goods, compulsory certification. */
export function checkInspection(look: Look): void {
  block(look)
  if (!look.isImport) return
  for (const line of look.lines) {
    used(look, line)
    certification(look, line)
  }
}
