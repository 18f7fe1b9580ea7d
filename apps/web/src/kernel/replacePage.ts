import { createContext, useCallback, useContext } from 'react'
import { useNavigate } from 'react-router'

/** Given by the shell around every page: closes the page's tag. */
export const ClosePage = createContext<() => void>(() => {})

/** `replacePage('/editAddOrder?id=…')`: goes there in place of this page, whose tag closes. Nothing is asked: what was typed is saved. */
export function useReplacePage(): (to: string) => void {
  const navigate = useNavigate()
  const close = useContext(ClosePage)
  return useCallback(
    (to) => {
      close()
      void navigate(to, { replace: true })
    },
    [close, navigate],
  )
}
