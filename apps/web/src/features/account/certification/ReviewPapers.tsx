import { userAuth, type OpenedCertification } from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText } from '@clearway/contract/features/account/certification/userAuth.text'
import { Alert, Button } from 'antd'
import { useState } from 'react'

import { fetchBlob } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { PaperView } from './PaperView.tsx'
import { reviewText as t } from './review.text.ts'
import { ReasonInput, type Reasons } from './ReviewFacts.tsx'

interface Props {
  readonly opened: OpenedCertification
  readonly reasons: Reasons | undefined
  readonly onReason: (field: string, reason: string) => void
}

/** The papers beside the fields, one at a time. */
export function ReviewPapers({ opened: { row, papers, changes, fieldReasons }, reasons, onReason }: Props) {
  const say = useText()
  const can = useCan()
  const [shownId, setShown] = useState(papers[0]?.id)
  const shown = papers.find((p) => p.id === shownId) ?? papers[0]
  const changed = new Set((changes ?? []).map((c) => c.field))
  if (!shown) return <p className="cert-quiet">{say(t.noPapers)}</p>
  const part = `paper.${shown.kind}`
  const label = say(userAuthText.paperKinds[shown.kind])
  return (
    <>
      <div className="review-papers" role="group" aria-label={say(t.papers)}>
        {papers.map((p) => (
          <Button
            key={p.id}
            size="small"
            aria-pressed={p.id === shown.id}
            {...(p.id === shown.id && { type: 'primary' as const })}
            onClick={() => setShown(p.id)}
          >
            {say(userAuthText.paperKinds[p.kind])}
            {changed.has(`paper.${p.kind}`) && <em>{say(t.changedMark)}</em>}
          </Button>
        ))}
      </div>
      {reasons === undefined ? (
        fieldReasons[part] && <p className="cert-reason">{fieldReasons[part]}</p>
      ) : (
        <ReasonInput field={part} label={label} value={reasons[part]} onReason={onReason} />
      )}
      {can('userAuth.papers') ? (
        <PaperView
          key={shown.id}
          paper={shown}
          load={() => fetchBlob(userAuth.routes.paper, { id: row.id, paperId: shown.id })}
        />
      ) : (
        <Alert type="info" showIcon title={say(t.papersHidden)} />
      )}
    </>
  )
}
