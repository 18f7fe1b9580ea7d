import { Button } from 'antd'
import type { ReactNode } from 'react'

import { useText } from '../language.ts'
import { draftText as t } from './draft.text.ts'

import './draft.css'

interface Props {
  /** Name of the field, for screen readers. */
  readonly field: string
  readonly theirs: ReactNode
  readonly mine: ReactNode
  readonly onTheirs: () => void
  /** Sends the own value once more, over theirs. */
  readonly onMine: () => void
}

/** Two people wrote in one field: both values stand there, and the writer chooses. */
export function ConflictNote({ field, theirs, mine, onTheirs, onMine }: Props) {
  const say = useText()
  const [before, after] = say(t.theirs, { value: '\n' }).split('\n')
  const [mineBefore, mineAfter] = say(t.mine, { value: '\n' }).split('\n')
  return (
    <div className="conflict-note" role="alert">
      <span>
        {before}
        <b>{shown(theirs, say(t.nothing))}</b>
        {after}
      </span>
      <span>
        {mineBefore}
        <b>{shown(mine, say(t.nothing))}</b>
        {mineAfter}
      </span>
      <span className="conflict-note-ways">
        <Button size="small" onClick={onTheirs} aria-label={`${field}: ${say(t.takeTheirs)}`}>
          {say(t.takeTheirs)}
        </Button>
        <Button size="small" type="primary" onClick={onMine} aria-label={`${field}: ${say(t.takeMine)}`}>
          {say(t.takeMine)}
        </Button>
      </span>
    </div>
  )
}

const shown = (value: ReactNode, nothing: string): ReactNode =>
  value === null || value === undefined || value === '' ? nothing : value
