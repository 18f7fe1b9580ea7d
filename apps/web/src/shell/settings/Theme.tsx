import { SearchOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import { ConfigProvider, type ConfigProviderProps } from 'antd'
import { useMemo, type ReactNode } from 'react'

import { useText } from '../../kernel/language.ts'
import { useDark } from './appearance.ts'
import { useSettings } from './settings.ts'
import { antTheme } from './theme.ts'

import 'virtual:antd.css'

const still = matchMedia('(prefers-reduced-motion: reduce)').matches
// Two-character Chinese buttons would otherwise get a space between them.
const button = { autoInsertSpace: false }

// The build brings the styles as a file; while developing, antd makes them.
const made = import.meta.env.PROD ? { hashed: false, zeroRuntime: true } : {}

/** Ant Design in the user's colours and size. */
export function Theme({ locale, children }: { locale?: ConfigProviderProps['locale']; children: ReactNode }) {
  const { theme: brand, size } = useSettings()
  const dark = useDark()
  const say = useText()
  // Its button has no other name.
  const inputSearch = useMemo(() => ({ searchIcon: <SearchOutlined aria-label={say(common.search)} /> }), [say])
  const theme = useMemo(() => ({ ...antTheme(brand, dark, !still), ...made }), [brand, dark])
  return (
    <ConfigProvider
      theme={theme}
      {...(locale && { locale })}
      componentSize={size === 'default' ? 'medium' : size}
      button={button}
      inputSearch={inputSearch}
    >
      {children}
    </ConfigProvider>
  )
}
