import { createContext, type ReactNode } from 'react'

/** What changes between moves, board, terminals and rates; it stands in the head of each. */
export const Views = createContext<ReactNode>(null)
