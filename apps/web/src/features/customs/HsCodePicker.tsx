import { hscode, type HscodeRow } from '@clearway/contract/features/customs/hscode'
import { useQuery } from '@tanstack/react-query'
import { Select, type SelectProps } from 'antd'
import { useRef, useState, type ReactElement } from 'react'

import { call, type ApiError } from '../../kernel/api.ts'
import { useDebounced } from '../../kernel/debounced.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { codesText as t } from './codes.text.ts'

import './codes.css'

interface HsCodePickerProps extends Pick<
  SelectProps,
  'id' | 'disabled' | 'autoFocus' | 'status' | 'aria-label' | 'size' | 'placeholder'
> {
  /** `CN`, `HK`, `US` …; `HS` for six digits. */
  readonly jurisdiction: string
  readonly value?: string | null | undefined
  /** The row is absent where the digits were taken as typed. */
  readonly onChange?: (code: string | undefined, row?: HscodeRow) => void
  /** The tariff of that day; today's when left out. */
  readonly date?: string | undefined
}

interface CodeOption {
  readonly value: string
  readonly label: string
  readonly row?: HscodeRow
  readonly more: boolean
}

const digitsOf = (typed: string) => typed.replace(/[.\s-]/g, '')
const asDigits = (typed: string) => (/^\d{2,13}$/.test(digitsOf(typed)) ? digitsOf(typed) : undefined)

/** Codes for what was typed: of the tariff on file, else of HS itself; examples are a part of a tariff, behind which HS comes as well. */
function useCodeSearch(jurisdiction: string, typed: string, date: string | undefined, enabled: boolean) {
  const say = useText()
  const search = useDebounced(typed.trim(), 200)
  const asked = (of: string) => ({ jurisdiction: of, search, pageSize: 20 as const, ...(date && { date }) })
  const ready = enabled && (asDigits(search) !== undefined || search.length >= 2)
  const national = useQuery({
    queryKey: ['hscode', 'query', asked(jurisdiction)],
    queryFn: () => call(hscode.query, asked(jurisdiction)),
    enabled: ready,
    staleTime: 300_000,
  })
  const noTariff = jurisdiction !== 'HS' && national.data?.edition === null
  const examples = national.data?.edition?.official === false ? national.data.edition.name : undefined
  const open = noTariff || examples !== undefined
  const hs = useQuery<typeof national.data, ApiError>({
    queryKey: ['hscode', 'query', asked('HS')],
    queryFn: () => call(hscode.query, asked('HS')),
    enabled: ready && open,
    staleTime: 300_000,
  })
  const rows = [...(national.data?.list ?? []), ...(open ? (hs.data?.list ?? []) : [])]
  return {
    rows: ready ? rows : [],
    open,
    note: noTariff ? say(t.noTariff, { jurisdiction }) : examples,
    ready,
    fetching: national.isFetching || hs.isFetching || search !== typed.trim(),
  }
}

/** Chooses one code of a tariff by its digits or by words; a code with others below it leads to those. Digits that no tariff can check are taken as typed. */
export function HsCodePicker({ jurisdiction, value, onChange, date, ...rest }: HsCodePickerProps) {
  const say = useText()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const narrowing = useRef(false)
  const found = useCodeSearch(jurisdiction, typed, date, open)
  const options: CodeOption[] = found.rows
    .filter((row) => row.code.length >= 4)
    .map((row) => ({
      value: row.code,
      label: `${row.code} ${row.name[language]}`,
      row,
      more: row.below > 0 || (jurisdiction !== 'HS' && row.code.length < 8),
    }))
  const digits = asDigits(typed)
  if (found.open && digits && digits.length >= 8 && !options.some((o) => o.value === digits))
    options.unshift({ value: digits, label: digits, more: false })
  const pick = (code: string | undefined, option: CodeOption | undefined) => {
    if (!code || !option?.more) return onChange?.(code, option?.row)
    narrowing.current = true
    setTyped(code)
  }
  // Six digits are a start: what is missing is typed behind them.
  const start = value && jurisdiction !== 'HS' && value.length < 8 ? value : ''
  const type = (words: string) => setTyped(!open && /^\d+$/.test(words) ? start + words : words)
  const toggle = (next: boolean) => {
    if (!next && narrowing.current) return void (narrowing.current = false)
    setOpen(next)
    setTyped((now) => (next ? now || start : ''))
  }
  return (
    <Select<string, CodeOption>
      placeholder={say(t.pick)}
      {...(!rest.id && { 'aria-label': say(t.code) })}
      {...rest}
      className="code-picker"
      style={{ width: '100%' }}
      allowClear
      value={value || null}
      options={options}
      open={open}
      onOpenChange={toggle}
      showSearch={{ searchValue: typed, onSearch: type, filterOption: false, autoClearSearchValue: false }}
      onChange={(code, option) => pick(code, Array.isArray(option) ? option[0] : option)}
      labelRender={figures}
      optionRender={codeLine}
      loading={found.fetching && found.ready}
      notFoundContent={say(!found.ready ? t.typeMore : found.fetching ? t.searching : t.nothing)}
      {...(found.note !== undefined && { popupRender: withNote(found.note) })}
      listHeight={360}
    />
  )
}

const figures = ({ value }: { value: unknown }) => <span className="list-figures">{String(value)}</span>
const codeLine = ({ data }: { data: CodeOption }) => <CodeLine option={data} />
const withNote = (note: string) => (menu: ReactElement) => (
  <>
    <p className="code-note">{note}</p>
    {menu}
  </>
)

function CodeLine({ option: { row, value, more } }: { option: CodeOption }) {
  const say = useText()
  const language = useLanguage()
  if (!row)
    return (
      <span>
        <b className="list-figures">{value}</b> <small className="code-path">{say(t.asTyped)}</small>
      </span>
    )
  return (
    <span className="code-line">
      <b className="list-figures">{value}</b>
      <span>
        {row.name[language]}
        <small className="code-path">
          {row.path
            .slice(-2)
            .map((p) => p.name[language])
            .join(' › ')}
          {more && row.below > 0 && ` · ${say(t.below, { count: row.below })}`}
        </small>
      </span>
    </span>
  )
}
