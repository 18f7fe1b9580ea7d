import { useCallback } from 'react'

import { useLatest } from '../../../../kernel/latest.ts'

export type TripAct = 'crossed' | 'inspection' | 'link'

interface Acts {
  /** Asks for the truck that cargo is to go on. */
  readonly choose: (cargoId: string) => void
  /** Puts cargo on a truck, or takes it off with an empty `tripId`. */
  readonly drop: (cargoId: string, tripId: string) => void
  /** A button of a truck: what happened at the gate, or the link for its driver. */
  readonly act: (tripId: string, what: TripAct) => void
}

const within = (event: Event, what: string): HTMLElement | null => (event.target as Element).closest<HTMLElement>(what)
/** Cargo that may be moved has its id, and what it is dropped on its own: `data-drop`, empty for no truck. */
const movable = '[data-cargo][draggable="true"]'
const place = '[data-drop]'

/** Drags, drops, buttons and the key M for all trucks and cargo of a board at once: a day has thousands. Gives the ref of the board. */
export function useBoardEvents(acts: Acts): (board: HTMLElement | null) => (() => void) | undefined {
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
        latest().drop(event.dataTransfer?.getData('text/plain') ?? '', found.dataset['drop']!)
      })
      on('click', (event) => {
        const cargo = within(event, '.road-move') && within(event, movable)
        if (cargo) latest().choose(cargo.dataset['cargo']!)
        const button = within(event, '[data-act]')
        const trip = button && within(event, place)
        if (trip) latest().act(trip.dataset['drop']!, button.dataset['act'] as TripAct)
      })
      on('keydown', (event) => {
        const cargo = within(event, movable)
        if (!cargo || event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        event.stopPropagation()
        latest().choose(cargo.dataset['cargo']!)
      })
      return () => listening.abort()
    },
    [latest],
  )
}
