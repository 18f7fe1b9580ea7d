import { fillText, type Text } from '../../../../kernel/text.ts'
import { byEdition } from '../fields/catalogue.ts'
import { labelOf, type DecField, type FieldPlace } from '../fields/decField.ts'
import { decBlocks } from '../model.ts'
import { checksText } from './checks.text.ts'
import { inHead, inLine, inRow, type Look } from './lookChecks.ts'
import { tableTexts } from './papersChecks.text.ts'

/** The rule of terms tells of the marks itself; of attached documents only the codes that are met are listed. */
const toldElsewhere = new Set(['FeeMark', 'InsurMark', 'OtherMark', 'EdocCode'])
const coded = (fields: readonly DecField[]): DecField[] =>
  fields.filter((f) => (f.dictionary !== undefined || f.options !== undefined) && !toldElsewhere.has(f.name))
const codes = byEdition(({ head, line, blocks }) => ({
  ofHead: coded(head),
  ofLine: coded(line),
  ofBlock: decBlocks.map((block) => [block, coded(blocks[block])] as const).filter(([, fields]) => fields.length),
}))

function one(look: Look, field: DecField, value: string, place: () => FieldPlace): void {
  if (!value) return
  const known =
    field.dictionary === undefined
      ? new Set(field.options?.map((o) => o.value))
      : look.knowledge.dictionaries[field.dictionary]
  if (!known) return
  const code = (field.many ? value.split(/[,，]/).map((part) => part.trim()) : [value]).find(
    (part) => part && !known.has(part),
  )
  if (code === undefined) return
  const table: Text = tableTexts[field.dictionary ?? ''] ?? labelOf(field, look.declaration.direction)
  look.warning('codeUnknown', place(), { code }, fillText(checksText.codeUnknown, { table }))
}

/** Codes against the dictionaries on file; a dictionary that is not on file says nothing. */
export function checkCodes(look: Look): void {
  const { ofHead, ofLine, ofBlock } = codes[look.declaration.edition]
  for (const field of ofHead) one(look, field, look.head(field.name), () => inHead(field.name))
  for (const line of look.lines)
    for (const field of ofLine) one(look, field, line.get(field.name), () => inLine(line, field.name))
  for (const [block, fields] of ofBlock) {
    for (const [at, row] of look.rows(block).entries())
      for (const field of fields) one(look, field, row(field.name), () => inRow(block, at, field.name))
  }
}
