import { createContext, useContext, useEffect } from 'react'

/** Given by the shell around every page: names the page's tag, breadcrumb and window. */
export const NamePage = createContext<(title: string) => void>(() => {})

/** `usePageTitle(order?.code)`: the page is called so instead of by its menu title; nothing while the value is unknown. */
export function usePageTitle(title: string | undefined): void {
  const name = useContext(NamePage)
  useEffect(() => {
    if (title) name(title)
  }, [name, title])
}
