import { createContext, type ReactNode } from 'react'

/** What changes between cargo, trucks and board; it stands in the head of each. */
export const Views = createContext<ReactNode>(null)
