import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useSyncExternalStore } from 'react'

import { useText } from '../../../../kernel/language.ts'
import { useDeclaration, useSeen } from '../declarationContext.ts'
import { declarationPageText as t } from '../declarationPage.text.ts'
import { FieldBox } from './FieldBox.tsx'
import { filledIn, formGroups, type FormGroup, type PlacedField } from './formGroups.ts'
import { GuaranteeBox } from './GuaranteeBox.tsx'

interface Props {
  readonly readOnly: boolean
  /** Sections that the person, or the way to a problem, opened: `inspection`, or `parties.more` for the seldom fields. */
  readonly open: ReadonlySet<string>
  readonly onOpen: (name: string, open: boolean) => void
}

/** The head of the declaration in the sections of the paper form. */
export const HeadForm = memo(function HeadForm({ readOnly, open, onOpen }: Props) {
  const page = useDeclaration()
  return (
    <>
      {formGroups(page).map((group) => (
        <Group key={group.name} group={group} readOnly={readOnly} open={open} onOpen={onOpen} />
      ))}
    </>
  )
})

/** Whether a problem stands at one of the fields. */
function useTrouble(fields: readonly PlacedField[]): boolean {
  const { problems } = useDeclaration()
  return useSyncExternalStore(problems.subscribe, () =>
    fields.some(({ place }) => problems.at(place).some((p) => p.level === 'error')),
  )
}

function Group({ group: { name, usual, rare }, readOnly, open, onOpen }: Props & { group: FormGroup }) {
  const say = useText()
  const { prefix } = useDeclaration()
  const rareFilled = useSeen((seen) => filledIn(rare, seen))
  const usualFilled = useSeen((seen) => filledIn(usual, seen))
  const rareTrouble = useTrouble(rare)
  const trouble = useTrouble(usual)
  // Inspection concerns few declarations: it opens where something stands there or is asked for.
  const wanted = name !== 'inspection' || usualFilled > 0 || trouble || rareTrouble
  const foldable = name === 'inspection' || usual.length === 0
  const unfolded = !foldable || open.has(name) || (wanted && name === 'inspection' && !open.has(`${name}.shut`))
  const more = open.has(`${name}.more`) || (usual.length === 0 && unfolded)
  const id = `${prefix}group-${name}`
  const title = say(t.groups[name])
  const fold = () => {
    onOpen(name, !unfolded)
    if (name === 'inspection') onOpen(`${name}.shut`, unfolded)
  }
  return (
    <section className="dec-group" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {foldable ? (
            <button type="button" className="dec-fold" aria-expanded={unfolded} onClick={fold}>
              {unfolded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />} {title}
            </button>
          ) : (
            title
          )}
        </h2>
        {unfolded && rare.length > 0 && usual.length > 0 && (
          <Button
            size="small"
            type="text"
            aria-expanded={more}
            data-trouble={rareTrouble || undefined}
            className="dec-more"
            onClick={() => onOpen(`${name}.more`, !more)}
          >
            {more ? say(t.fewer) : rareFilled > 0 ? say(t.moreFilled, { count: rareFilled }) : say(t.more)}
          </Button>
        )}
      </header>
      {unfolded && (
        <div className="dec-fields">
          {usual.map(({ field, place }) => (
            <FieldBox key={place} field={field} place={place} readOnly={readOnly} />
          ))}
          {more &&
            rare.map(({ field, place }) => <FieldBox key={place} field={field} place={place} readOnly={readOnly} />)}
          {name === 'office' && <GuaranteeBox readOnly={readOnly} />}
        </div>
      )}
    </section>
  )
}
