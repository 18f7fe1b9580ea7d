import type { HscodeDetail } from '@clearway/contract/features/customs/hscode'

import { useText } from '../../kernel/language.ts'
import { ControlsPart } from '../query/DetailTariff.tsx'
import { classifyText as t } from './classify.text.ts'

/** What a declaration of the line must bring; without a line it is not known. */
export function DocumentsPart({ line }: { line: HscodeDetail | undefined }) {
  const say = useText()
  const known = line && (line.documents.length > 0 || line.inspections.length > 0)
  return (
    <section className="know-part" id="documents">
      <h2>{say(t.documents)}</h2>
      {known ? (
        <ControlsPart detail={{ ...line, units: [], elements: [] }} bare />
      ) : (
        <p className="know-note">{say(line ? t.noDocuments : t.documentsNeedLine)}</p>
      )}
    </section>
  )
}
