import { isConflict } from '../../../../kernel/draft/autosave.ts'
import { ConflictNote } from '../../../../kernel/draft/ConflictNote.tsx'
import { useRefused } from '../../../../kernel/draft/useAutosave.ts'
import { useText } from '../../../../kernel/language.ts'
import { problemWords } from '../../../../kernel/report.ts'
import { useDeclaration } from '../declarationContext.ts'
import { declarationPageText as t } from '../declarationPage.text.ts'
import { ProblemWords } from './FieldBox.tsx'

interface Props {
  readonly place: string
  readonly title: string
  /** Rows in short. */
  readonly brief: (rows: unknown) => string
}

/** Rows that are saved as one, where two people wrote in them or the server refused them. */
export function RowsConflict({ place, title, brief }: Props) {
  const { store, saver } = useDeclaration()
  const say = useText()
  const refused = useRefused(saver, place)
  if (!refused) return null
  const { error, change } = refused
  if (!isConflict(error))
    return (
      <div className="dec-found">
        <ProblemWords level="error" words={say(t.refusedWords, { words: problemWords(error) })} />
      </div>
    )
  return (
    <ConflictNote
      field={title}
      theirs={brief(error.theirs)}
      mine={brief(change.to)}
      onTheirs={() => store.takeTheirs(place, error.theirs)}
      onMine={() => store.takeMine(place, error.theirs)}
    />
  )
}
