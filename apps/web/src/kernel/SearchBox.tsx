import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'

/** Searches 300 ms after the last key. What an input method has not settled yet (pinyin being typed) is not searched. */
export function SearchBox({ value, onSearch, placeholder }: { value: string; onSearch: (text: string) => void; placeholder: string }) {
  const [typed, setTyped] = useState(value)
  const composing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onSearch)
  latest.current = onSearch
  // The address may change by the back button or a view: then the box follows.
  useEffect(() => setTyped(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (next: string, wait: number) => {
    clearTimeout(timer.current)
    if (!composing.current) timer.current = setTimeout(() => latest.current(next), wait)
  }
  return (
    <Input
      className="list-search"
      type="search"
      prefix={<SearchOutlined aria-hidden />}
      allowClear
      maxLength={100}
      value={typed}
      placeholder={placeholder}
      aria-label={placeholder}
      title={placeholder}
      onChange={(event) => {
        setTyped(event.target.value)
        later(event.target.value, event.target.value === '' ? 0 : 300)
      }}
      onCompositionStart={() => (composing.current = true)}
      onCompositionEnd={(event) => {
        composing.current = false
        later(event.currentTarget.value, 300)
      }}
      onPressEnter={(event) => !composing.current && later(event.currentTarget.value, 0)}
    />
  )
}
