import { isConflict } from '../../../../kernel/draft/autosave.ts'
import { ConflictNote } from '../../../../kernel/draft/ConflictNote.tsx'
import { useRefused } from '../../../../kernel/draft/useAutosave.ts'
import { useText } from '../../../../kernel/language.ts'
import { inputId, useDeclaration, useValue } from '../declarationContext.ts'
import { declarationPageText as t } from '../declarationPage.text.ts'

const place = 'remark'

/** What the house notes for itself. */
export function RemarkBox({ readOnly }: { readOnly: boolean }) {
  const { store, saver, prefix } = useDeclaration()
  const say = useText()
  const value = useValue(place)
  const refused = useRefused(saver, place)
  const id = inputId(prefix, place)
  return (
    <section className="dec-group dec-remark">
      <label htmlFor={id}>
        {say(t.remark)} <small>{say(t.remarkHint)}</small>
      </label>
      <textarea
        id={id}
        className="dec-input"
        rows={2}
        maxLength={500}
        readOnly={readOnly}
        value={value}
        onChange={(event) => store.set(place, event.target.value)}
      />
      {refused && isConflict(refused.error) && (
        <ConflictNote
          field={say(t.remark)}
          theirs={String(refused.error.theirs ?? '')}
          mine={value}
          onTheirs={() => store.takeTheirs(place, (refused.error as { theirs?: unknown }).theirs)}
          onMine={() => store.takeMine(place, (refused.error as { theirs?: unknown }).theirs)}
        />
      )}
    </section>
  )
}
