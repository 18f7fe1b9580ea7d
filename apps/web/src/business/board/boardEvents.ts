import { useCallback } from 'react'

import { useLatest } from '../../kernel/latest.ts'

interface Acts<Act extends string> {
  /** Asks for the card that a piece is to go on. */
  readonly choose?: (pieceId: string) => void
  /** Puts a piece on a card, or takes it off with an empty `cardId`. */
  readonly drop?: (pieceId: string, cardId: string) => void
  /** A button of a card. */
  readonly act: (cardId: string, what: Act) => void
}

const within = (event: Event, what: string): HTMLElement | null => (event.target as Element).closest<HTMLElement>(what)
/** A piece that may be moved has its id, and what it is dropped on its own: `data-drop`, empty for no card. A card without pieces has `data-card`. */
const movable = '[data-cargo][draggable="true"]'
const place = '[data-drop]'
const card = '[data-drop], [data-card]'

/** Drags, drops, buttons and the key M for all cards and pieces of a board at once: a day has thousands. Gives the ref of the board. */
export function useBoardEvents<Act extends string>(
  acts: Acts<Act>,
): (board: HTMLElement | null) => (() => void) | undefined {
  const latest = useLatest(acts)
  return useCallback(
    (board) => {
      if (!board) return undefined
      const listening = new AbortController()
      let over: HTMLElement | null = null
      const mark = (next: HTMLElement | null) => {
        if (over !== next) over?.removeAttribute('data-over')
        next?.setAttribute('data-over', '')
        over = next
      }
      const on = <K extends keyof HTMLElementEventMap>(type: K, hear: (event: HTMLElementEventMap[K]) => void) =>
        board.addEventListener(type, hear, { signal: listening.signal })
      on('dragstart', (event) => {
        const cargo = within(event, movable)
        if (!cargo || !event.dataTransfer) return
        event.dataTransfer.setData('text/plain', cargo.dataset['cargo']!)
        event.dataTransfer.effectAllowed = 'move'
      })
      on('dragover', (event) => {
        const found = within(event, place)
        mark(found)
        if (found) event.preventDefault()
      })
      on('dragend', () => mark(null))
      on('drop', (event) => {
        const found = within(event, place)
        mark(null)
        if (!found) return
        event.preventDefault()
        latest().drop?.(event.dataTransfer?.getData('text/plain') ?? '', found.dataset['drop']!)
      })
      on('click', (event) => {
        const cargo = within(event, '[data-move]') && within(event, movable)
        if (cargo) latest().choose?.(cargo.dataset['cargo']!)
        const button = within(event, '[data-act]')
        const at = button && within(event, card)
        if (at) latest().act((at.dataset['drop'] ?? at.dataset['card'])!, button.dataset['act'] as Act)
      })
      on('keydown', (event) => {
        const cargo = within(event, movable)
        if (!cargo || event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        event.stopPropagation()
        latest().choose?.(cargo.dataset['cargo']!)
      })
      return () => listening.abort()
    },
    [latest],
  )
}
