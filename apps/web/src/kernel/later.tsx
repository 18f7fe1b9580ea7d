import { lazy, Suspense, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react'

/**
 * A part that is loaded when it is first wanted and stays mounted from then on, so that it can still close with its motion:
 * `const ImportDialog = later(() => import('./list/ImportDialog.tsx').then((m) => m.ImportDialog), (props) => props.open)`.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  wanted: (props: P) => boolean,
  meanwhile?: (props: P) => ReactNode,
): FunctionComponent<P> {
  const Part = lazy(async () => ({ default: await load() }))
  return function Later(props: P) {
    const now = wanted(props)
    const [asked, setAsked] = useState(now)
    if (now && !asked) setAsked(true)
    const instead = meanwhile?.(props) ?? null
    return asked ? (
      <Suspense fallback={instead}>
        <Part {...props} />
      </Suspense>
    ) : (
      instead
    )
  }
}
