import type { Place } from '@clearway/contract/features/admin/dictionary/regions'
import { say as sayIn, type Language } from '@clearway/contract/kernel/text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Cascader } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'

import { useDebounced } from '../debounced.ts'
import { useLanguage, useText } from '../language.ts'
import { rowsText as t } from '../rows.text.ts'
import { childrenQuery, regionWords, useRegionPath, useRegionSearch, type Region } from './regions.ts'

interface RegionPickerProps {
  readonly id?: string
  /** The code of the lowest region chosen. */
  readonly value?: string | null
  /** The regions chosen, from the top down; null when it was cleared. */
  readonly onChange?: (path: readonly Place[] | null) => void
  readonly disabled?: boolean
  readonly allowClear?: boolean
  readonly autoFocus?: boolean
  readonly placeholder?: string
  readonly prefix?: ReactNode
  readonly style?: React.CSSProperties
  readonly 'aria-label'?: string
}

interface Shown {
  value: string
  label: string
  isLeaf: boolean
  place: Region
  path?: readonly Place[]
  children?: Shown[]
}

/** A region by going down from above, or by typing a name, pinyin, its first letters or the code. Any level may be chosen. */
export function RegionPicker({ value, onChange, style, placeholder, ...rest }: RegionPickerProps) {
  const say = useText()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const search = useDebounced(typed.trim(), 250)
  const path = useRegionPath(value)
  const { found, searching } = useRegionSearch(search)
  const { options, load } = useBranches(open, path, language)
  const hits = found.map(({ code, path: whole }): Shown => ({
    value: code,
    label: regionWords(whole, language),
    isLeaf: true,
    place: whole.at(-1)!,
    path: whole,
  }))
  const shown = typed.trim() ? hits : options
  const above = shown[0]?.place.type === 'country' ? path : path?.filter((p) => p.type !== 'country')
  return (
    <Cascader<Shown>
      {...rest}
      placeholder={placeholder ?? say(t.chooseRegion)}
      style={{ width: '100%', ...style }}
      options={shown}
      changeOnSelect
      value={value ? (above?.map((p) => p.code) ?? [value]) : []}
      displayRender={() => (path ? regionWords(path, language) : value)}
      loadData={(chosen) => void load(chosen.at(-1)!.value)}
      onOpenChange={setOpen}
      showSearch={{
        filter: () => true,
        render: (_typed, [option]) => option?.label,
        limit: false,
        searchValue: typed,
        onSearch: setTyped,
        matchInputWidth: false,
      }}
      notFoundContent={searching || search !== typed.trim() ? say(t.searching) : say(t.noOptions)}
      loading={searching}
      onChange={(_codes, chosen) => {
        setTyped('')
        const last = chosen?.at(-1)
        if (!last) return onChange?.(null)
        onChange?.(last.path ?? chosen.map((c) => c.place))
      }}
    />
  )
}

/** The branches opened so far; the first level is asked for when the list opens. */
function useBranches(open: boolean, path: readonly Place[] | undefined, language: Language) {
  const client = useQueryClient()
  const [branches, setBranches] = useState<ReadonlyMap<string, readonly Region[]>>(new Map())
  const tops = useQuery({ ...childrenQuery(undefined), enabled: open })
  const only = tops.data?.length === 1 ? tops.data[0]!.code : undefined
  const provinces = useQuery({ ...childrenQuery(only), enabled: open && only !== undefined })
  const load = async (code: string) => {
    const children = await client.fetchQuery(childrenQuery(code))
    setBranches((now) => new Map(now).set(code, children))
  }
  // What is chosen already opens with its branches.
  const opened = open
    ? path
        ?.slice(0, -1)
        .map((p) => p.code)
        .join(',')
    : ''
  useQuery({
    queryKey: ['sysregion', 'opened', opened],
    queryFn: async () => {
      await Promise.all(
        opened!
          .split(',')
          .filter((code) => code !== only)
          .map(load),
      )
      return opened
    },
    enabled: Boolean(opened) && only !== undefined,
    gcTime: 0,
  })
  const options = useMemo(() => {
    const grow = (regions: readonly Region[], depth: number): Shown[] =>
      regions.map((place) => {
        const below = branches.get(place.code)
        return {
          value: place.code,
          label: sayIn(place.name, language),
          isLeaf: place.leaf ?? false,
          place,
          ...(below && depth < 8 && { children: grow(below, depth + 1) }),
        }
      })
    return grow((only === undefined ? tops.data : provinces.data) ?? [], 0)
  }, [only, tops.data, provinces.data, branches, language])
  return { options, load }
}
