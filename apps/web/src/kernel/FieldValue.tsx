import { PaperClipOutlined } from '@ant-design/icons'
import { file } from '@clearway/contract/features/files/file'
import type { Field } from '@clearway/contract/kernel/field'
import { sayGiven } from '@clearway/contract/kernel/given'
import { say, type Language } from '@clearway/contract/kernel/text'
import { Button } from 'antd'
import { useState } from 'react'

import { download } from './api.ts'
import { useDictionary, useOptions } from './form/options.ts'
import { useLanguage, useText } from './language.ts'
import { later } from './later.tsx'
import { useReport } from './report.ts'
import { rowsText as t } from './rows.text.ts'
import { amountWords, grouped, isBlank, plainValue, trimmedDecimal } from './show.ts'
import { useTimeZone } from './timeZone.ts'

// Few lists have a region, and its words come from the server anyway.
const RegionName = later(
  () => import('./form/RegionName.tsx').then((m) => m.RegionName),
  () => true,
)

interface Props {
  readonly field: Field
  readonly value: unknown
  /** What the row calls a reference; left out, it is asked for. */
  readonly label?: unknown
  /** The currency of an amount, where the row tells one. */
  readonly currency?: unknown
  /** The unit stands elsewhere: in the head of the column. */
  readonly bare?: boolean
}

const givenIn = ({ given }: Field, words: string, language: Language): string =>
  given ? sayGiven(given, words, language) : words

/** A value as tables, cards, histories and conflicts show it. Empty stays empty: a dash in every cell is noise. */
export function FieldValue({ field, value, label, currency, bare = false }: Props) {
  const language = useLanguage()
  const timeZone = useTimeZone()
  if (isBlank(value)) return null
  if (field.kind === 'dictionary') {
    const entry = { type: field.dictionary!, value: String(value) }
    return bare && knownByCode.has(entry.type) ? <DictionaryCode {...entry} /> : <DictionaryLabel {...entry} />
  }
  if (field.kind === 'region') return <RegionName code={String(value)} />
  if (field.kind === 'file') return <FileLink id={String(value)} />
  if (field.kind === 'reference')
    return label === undefined ? (
      <ReferenceLabel field={field} value={String(value)} />
    ) : (
      <>{givenIn(field, String(label ?? ''), language)}</>
    )
  if (field.kind === 'decimal' && currency) {
    const decimals = field.unitPrice ? field.places : 0
    return <Amount value={String(value)} currency={String(currency)} decimals={decimals} />
  }
  const words = givenIn(field, plainValue(field, value, language, timeZone), language)
  if (field.kind === 'choice') {
    return <Marked colour={field.colours?.[String(value)]}>{words}</Marked>
  }
  if (field.kind === 'dateTime')
    return (
      <time dateTime={String(value)} title={`${words} ${timeZone}`}>
        {words}
      </time>
    )
  return (
    <>
      {words}
      {field.unit && !bare && ` ${say(field.unit, language)}`}
    </>
  )
}

/** Rounded to what the currency has; the exact one on hover, where it has more. */
function Amount({ value, currency, decimals }: { value: string; currency: string; decimals: number | undefined }) {
  const exact = grouped(trimmedDecimal(value)).replace('-', '−')
  const shown = amountWords(value, currency, decimals)
  return <span {...(!shown.startsWith(exact) && { title: exact })}>{shown}</span>
}

/** What the trade calls by its code: columns do so too. */
const knownByCode: ReadonlySet<string> = new Set(['currency', 'incoterm'])

/** The code; its name on hover. */
function DictionaryCode({ type, value }: { type: string; value: string }) {
  const language = useLanguage()
  const entry = useDictionary(type).find((e) => e.value === value)
  return <span title={entry && say(entry.label, language)}>{value}</span>
}

function DictionaryLabel({ type, value }: { type: string; value: string }) {
  const language = useLanguage()
  const entry = useDictionary(type).find((e) => e.value === value)
  const words = entry ? say(entry.label, language) : value
  return <Marked colour={entry?.colour}>{words}</Marked>
}

function ReferenceLabel({ field, value }: { field: Field; value: string }) {
  const language = useLanguage()
  // Histories tell a reference by its label, drafts by its id.
  const isId = /^[0-9a-f-]{36}$/i.test(value)
  const found = useOptions(field.reference!, '', isId ? [value] : [], false).options.find((o) => o.id === value)
  return <>{givenIn(field, isId ? (found?.label ?? '…') : value, language)}</>
}

/** A coloured dot beside the word, never in its place. */
function Marked({ colour, children }: { colour: string | null | undefined; children: string }) {
  if (!colour) return <>{children}</>
  return (
    <span>
      <span className={`list-dot list-dot-${colour}`} aria-hidden="true" />
      {children}
    </span>
  )
}

export function FileLink({ id, name }: { id: string; name?: string }) {
  const say = useText()
  const report = useReport()
  const [busy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    void download(file.download, { id })
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <Button
      type="link"
      size="small"
      icon={<PaperClipOutlined />}
      loading={busy}
      onClick={save}
      style={{ paddingInline: 0 }}
    >
      {name ?? say(t.openFile)}
    </Button>
  )
}
