import { hscode } from '@clearway/contract/features/customs/hscode'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'

import { call } from '../../kernel/api.ts'
import { useDebounced, useTyped } from '../../kernel/debounced.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { useAddress } from '../address.ts'
import { useAnswer } from '../answer.ts'
import { knowledgeText } from '../knowledge.text.ts'
import { knownPlaces, placeName } from '../knowledge.ts'
import { queryText as t, type TableName } from './query.text.ts'

/** Jurisdictions with a tariff on file on a day, and their editions. */
export function useTariffsOnFile(date: string): readonly { code: string; edition: string }[] | undefined {
  const input = { pageSize: 10, ...(date && { date }) }
  return useAnswer(`on file ${date}`, () => call(hscode.query, input)).data?.jurisdictions
}

/** The box that answers: digits or words, and for the tariff whose and as of when. What is typed is asked when the hand rests. */
export function SearchForm({ table }: { table: TableName }) {
  const say = useText()
  const { at, change } = useAddress()
  const [typed, setTyped] = useTyped(at('search'))
  const settled = useDebounced(typed, 350)
  const [composing, setComposing] = useState(false)
  // What is typed in one go is one step of the history, and what stood there before stays behind it.
  const typing = useRef(false)
  useEffect(() => {
    if (composing || settled !== typed || settled.trim() === at('search')) return
    change({ search: settled.trim(), page: '', open: '', view: '' }, typing.current)
    typing.current = true
  })
  const submit = (e: SyntheticEvent) => {
    e.preventDefault()
    typing.current = false
    change({ search: typed.trim(), page: '', open: '', view: '' })
  }
  const tariff = table === 'tariff'
  return (
    <form role="search" className="know-search" onSubmit={submit}>
      <label className="know-search-box">
        <span>{say(tariff ? t.searchTariff : t.searchTable)}</span>
        <input
          type="search"
          value={typed}
          maxLength={tariff ? 200 : 100}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={tariff ? say(t.example) : ''}
          onChange={(e) => setTyped(e.target.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onFocus={() => (typing.current = false)}
        />
      </label>
      {tariff && <PlaceSelect />}
      {(tariff || table === 'currency') && (
        <label>
          <span>{say(t.date)}</span>
          <input
            type="date"
            value={at('date')}
            min="2000-01-01"
            max="2100-12-31"
            title={say(t.dateHint)}
            onChange={(e) => change({ date: e.target.value, page: '' })}
          />
        </label>
      )}
      <button type="submit" className="site-button">
        {say(t.search)}
      </button>
    </form>
  )
}

function PlaceSelect() {
  const say = useText()
  const language = useLanguage()
  const { at, change } = useAddress()
  const onFile = useTariffsOnFile(at('date'))
  const chosen = at('jurisdiction') || 'HS'
  const places = [...new Set([...knownPlaces, ...(onFile ?? []).map((j) => j.code), chosen])]
  const label = (code: string): string => {
    const place = placeName(code, language)
    if (code === 'HS' || !onFile) return place
    const edition = onFile.find((j) => j.code === code)?.edition
    return edition ? `${place} · ${edition}` : say(knowledgeText.noTariffOf, { place })
  }
  return (
    <label>
      <span>{say(t.jurisdiction)}</span>
      <select
        value={chosen}
        onChange={(e) => change({ jurisdiction: e.target.value === 'HS' ? '' : e.target.value, page: '', open: '' })}
      >
        {places.map((code) => (
          <option key={code} value={code}>
            {label(code)}
          </option>
        ))}
      </select>
    </label>
  )
}
