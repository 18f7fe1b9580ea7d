import { createContext, type ReactNode } from 'react'

/** What changes between warehouses, their picture, zones and bins; it stands in the head of each. */
export const Views = createContext<ReactNode>(null)
