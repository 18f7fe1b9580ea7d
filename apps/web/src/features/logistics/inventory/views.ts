import { createContext, type ReactNode } from 'react'

/** What changes between stock, movements, adjustments and alerts; it stands in the head of each. */
export const Views = createContext<ReactNode>(null)
