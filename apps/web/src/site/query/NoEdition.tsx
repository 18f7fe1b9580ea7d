import { Link } from 'react-router'

import { useLanguage, useText } from '../../kernel/language.ts'
import { useAddress } from '../address.ts'
import { placeName } from '../knowledge.ts'
import { queryText as t } from './query.text.ts'

/** A tariff that is not on file is told so; nothing about its rates follows. */
export function NoEdition({ jurisdiction }: { jurisdiction: string }) {
  const say = useText()
  const language = useLanguage()
  const { at, link } = useAddress()
  return (
    <div className="site-notice" role="status">
      <h2>{say(t.noEdition, { place: placeName(jurisdiction, language), date: at('date') || say(t.today) })}</h2>
      <p>{say(t.noEditionWhy)}</p>
      <p>
        <Link className="site-button" to={link({ jurisdiction: '', page: '', open: '' })}>
          {say(t.toHs)}
        </Link>
      </p>
    </div>
  )
}
