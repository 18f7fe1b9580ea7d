import type { Language } from '@clearway/contract/kernel/text'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, type ConfigProviderProps } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState, type ReactNode } from 'react'

import { isApiError } from '../kernel/api.ts'
import { useLanguage } from '../kernel/language.ts'
import { showGatesBy } from '../kernel/report.ts'
import { Theme } from './settings/Theme.tsx'

showGatesBy(async () => (await import('../business/CertificateGate.tsx')).CertificateGate)

type Locale = NonNullable<ConfigProviderProps['locale']>

// A refusal will be the same the second time; a broken line may not.
const worthRetrying = (count: number, error: Error) => count < 2 && (!isApiError(error) || error.status >= 502)

const client = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, gcTime: 10 * 60_000, retry: worthRetrying } },
})

const locales: Record<Language, () => Promise<Locale>> = {
  zh: async () => (await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]))[0].default,
  tw: async () => (await Promise.all([import('antd/es/locale/zh_HK'), import('dayjs/locale/zh-hk')]))[0].default,
  en: async () => (await import('antd/es/locale/en_US')).default,
}
const dayjsNames: Record<Language, string> = { zh: 'zh-cn', tw: 'zh-hk', en: 'en' }

// Until the words are there. With none at all antd would build everything anew when they come, and lose what was typed meanwhile.
const noWords: Locale = { locale: '' }

function useLocale(): Locale {
  const language = useLanguage()
  const [locale, setLocale] = useState(noWords)
  useEffect(() => {
    let wanted = true
    void locales[language]().then((loaded) => {
      if (!wanted) return
      dayjs.locale(dayjsNames[language])
      setLocale(loaded)
    })
    return () => void (wanted = false)
  }, [language])
  return locale
}

const message = { duration: 5, maxCount: 3 }
// Away from the header, which stays in use while a notice stands.
const notification = { placement: 'bottomRight' as const }

/** What every signed-in page may use: the query cache, Ant Design in the user's language and colours, messages. */
export function Providers({ children }: { children: ReactNode }) {
  const locale = useLocale()
  return (
    <QueryClientProvider client={client}>
      <Theme locale={locale}>
        <App component={false} message={message} notification={notification}>
          {children}
        </App>
      </Theme>
    </QueryClientProvider>
  )
}
