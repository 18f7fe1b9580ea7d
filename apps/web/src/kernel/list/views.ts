import { createContext, type ReactNode } from 'react'

/** What changes between the parts of a screen, such as bills, charges and fees; it stands in the head of each. */
export const Views = createContext<ReactNode>(null)
