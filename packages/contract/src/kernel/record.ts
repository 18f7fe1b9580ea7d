/** An entry for each of the names. */
export const recordOf = <K extends string, V>(names: readonly K[], value: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, V>

/** The named fields alone. */
export const only = <T, K extends keyof T & string>(of: T, names: readonly K[]): Pick<T, K> =>
  recordOf(names, (name) => of[name]) as Pick<T, K>
