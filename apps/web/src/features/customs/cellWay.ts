type Go = (at: number, column: string) => void

/** A way to a cell of a sheet, by its line and column, from elsewhere on the page; the sheet listens. */
export function cellWay(): { readonly on: (go: Go) => () => void; readonly go: Go } {
  const ways = new Set<Go>()
  return {
    on: (go) => {
      ways.add(go)
      return () => void ways.delete(go)
    },
    go: (at, column) => ways.forEach((go) => go(at, column)),
  }
}
