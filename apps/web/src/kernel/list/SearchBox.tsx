import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useEffect, useState } from 'react'

import { useTyped } from '../debounced.ts'

/** Searches 300 ms after the last key. What an input method has not settled yet (pinyin being typed) is not searched. */
export function SearchBox({
  value,
  onSearch,
  placeholder,
}: {
  value: string
  onSearch: (text: string) => void
  placeholder: string
}) {
  const [typed, setTyped] = useTyped(value)
  const [composing, setComposing] = useState(false)
  useEffect(() => {
    if (composing || typed === value) return
    const timer = setTimeout(() => onSearch(typed), typed === '' ? 0 : 300)
    return () => clearTimeout(timer)
  }, [composing, typed, value, onSearch])
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
      onChange={(event) => setTyped(event.target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onPressEnter={() => !composing && onSearch(typed)}
    />
  )
}
