import { byEdition } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import { labelOf, type DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import { common } from '@clearway/contract/kernel/common.text'
import { Button } from 'antd'

import { useGridLines } from '../../../kernel/grid/gridLines.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { useDeclaration, useSeen } from './declarationContext.ts'
import { declarationPageText as t } from './declarationPage.text.ts'
import { codeAndName } from './fields/codeWords.ts'
import { formGroups } from './fields/formGroups.ts'
import { shownValue } from './fields/typedValue.ts'
import { useWords } from './useWords.ts'

import './facts.css'

const ofLine = ['CodeTS', 'GQty', 'GUnit', 'DeclPrice', 'DeclTotal', 'TradeCurr', 'OriginCountry', 'DutyMode']
const lineFacts = byEdition(({ line }) => line.filter((field) => ofLine.includes(field.name)))

/** A declaration to read on a narrow screen: what stands in it, section by section, without what is empty, and its goods one below the other. */
export function DeclarationFacts({ onForm }: { onForm: () => void }) {
  const say = useText()
  const page = useDeclaration()
  const { edition, store } = page
  const head = useSeen((seen) => seen.head)
  const free = useSeen((seen) => seen.free)
  const lines = useGridLines(store.lines)
  const valueOf = (place: string, name: string) => (place.startsWith('head.') ? head : free)[name] ?? ''
  return (
    <>
      {formGroups(page).map(({ name, usual, rare }) => {
        const filled = [...usual, ...rare].filter(({ field, place }) => tells(field, valueOf(place, field.name)))
        return (
          filled.length > 0 && (
            <section key={name} className="dec-group">
              <h2>{say(t.groups[name])}</h2>
              <dl className="dec-facts">
                {filled.map(({ field, place }) => (
                  <Fact key={place} field={field} value={valueOf(place, field.name)} />
                ))}
              </dl>
            </section>
          )
        )
      })}
      <section className="dec-group">
        <h2>
          {say(t.goods)} <small className="list-figures">{lines.length}</small>
        </h2>
        <ol className="dec-goods">
          {lines.map(({ id, item }, at) => (
            <li key={id}>
              <h3>
                {at + 1}. {item['GName']}
              </h3>
              <dl className="dec-facts">
                {lineFacts[edition]
                  .filter((field) => tells(field, item[field.name] ?? ''))
                  .map((field) => (
                    <Fact key={field.name} field={field} value={item[field.name]!} />
                  ))}
              </dl>
            </li>
          ))}
        </ol>
      </section>
      <Button block onClick={onForm}>
        {say(t.wholeForm)}
      </Button>
    </>
  )
}

/** Something to read: a flag that is off and answers to statements are for the form. */
const tells = (field: DecField, value: string): boolean =>
  value !== '' && field.kind !== 'marks' && !(field.kind === 'flag' && value !== '1')

function Fact({ field, value }: { field: DecField; value: string }) {
  const say = useText()
  const language = useLanguage()
  const { direction } = useDeclaration()
  const words = useWords(field)
  const code = (one: string) => codeAndName(words, one, language)
  const shown =
    field.kind === 'flag'
      ? say(common.yes)
      : field.kind === 'code'
        ? (field.many ? value.split(',').map(code) : [code(value)]).join(' · ')
        : shownValue(field, value)
  return (
    <div>
      <dt>{say(labelOf(field, direction))}</dt>
      <dd>{shown}</dd>
    </div>
  )
}
