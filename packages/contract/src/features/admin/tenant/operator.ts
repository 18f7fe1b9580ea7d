import type { Route } from '../../../kernel/route.ts'

type Operated<R> = {
  readonly [K in keyof R]: Omit<R[K], 'access'> & { readonly access: { readonly platform: string } }
}

/** The same routes for the platform's operator alone: no role of a tenant, and no URL rule, can open them. */
export const operatorRoutes = <R extends Readonly<Record<string, Route>>>(routes: R, why: string): Operated<R> =>
  Object.fromEntries(
    Object.entries(routes).map(([name, one]) => [name, { ...one, access: { platform: why } }]),
  ) as Operated<R>
