import { createContext, type ReactNode } from 'react'

/** What changes between bills, charges, prices and fees; it stands in the head of each. */
export const Views = createContext<ReactNode>(null)
