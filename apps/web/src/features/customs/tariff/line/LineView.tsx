import { elementOptions } from '@clearway/contract/features/customs/elements'
import { tariffText } from '@clearway/contract/features/customs/tariff.text'
import type { TariffLine } from '@clearway/contract/features/customs/tariffLine'

import { useText } from '../../../../kernel/language.ts'
import { RateList } from '../rates.tsx'
import { linePageText as t } from './linePage.text.ts'

const plain = [
  'nameZh',
  'nameEn',
  'unit1',
  'unit2',
  'supervision',
  'inspection',
  'validFrom',
  'validTo',
  'remark',
] as const

/** A line with everything that is on file for it. */
export function LineView({ line, jurisdiction }: { line: TariffLine; jurisdiction: string }) {
  const say = useText()
  return (
    <div className="tariff-view">
      {line.path.length > 0 && <p className="tariff-note">{line.path.join(' › ')}</p>}
      <dl className="tariff-facts">
        {plain
          .filter((name) => line[name])
          .map((name) => (
            <div key={name}>
              <dt>{say(tariffText[name])}</dt>
              <dd>{line[name]}</dd>
            </div>
          ))}
        {line.additional.length > 0 && (
          <div>
            <dt>{say(tariffText.additional)}</dt>
            <dd className="list-figures">{line.additional.join(', ')}</dd>
          </div>
        )}
      </dl>
      <h2>{say(tariffText.rates)}</h2>
      <RateList line={line} jurisdiction={jurisdiction} />
      {line.elements.length > 0 && (
        <>
          <h2>{say(tariffText.elements)}</h2>
          <ol className="tariff-elements-view">
            {line.elements.map((e, n) => (
              <li key={n}>
                {e.name}
                {e.required && <span aria-label={say(t.required)}> *</span>} {e.hint && <small>{e.hint}</small>}
                {elementOptions(e) && (
                  <small>
                    {' '}
                    {elementOptions(e)!
                      .map((o) => `${o.value} ${typeof o.label === 'string' ? o.label : say(o.label)}`)
                      .join('; ')}
                  </small>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}
