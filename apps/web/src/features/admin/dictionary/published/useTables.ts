import type { DictImport } from '@clearway/contract/features/admin/dictionary/publishedTables'
import { sysdict } from '@clearway/contract/features/admin/dictionary/sysdict'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { useAttempt } from '../../../../kernel/attempt.ts'
import { problemWords } from '../../../../kernel/report.ts'

const { readTables, queryTables, chooseTable, startTables, cancelTables } = sysdict.routes
const lookAgainMs = 700

/** What is decided of one table; `take` is whether it is imported at all. */
export interface Choice {
  readonly take: boolean
  readonly changed: 'take' | 'keep'
  readonly missing: 'retire' | 'keep'
}
const firstChoice: Choice = { take: true, changed: 'take', missing: 'keep' }

export const underWay = (found: DictImport | null | undefined): boolean =>
  found?.status === 'queued' || found?.status === 'running'

export interface Unread {
  readonly name: string
  readonly message: string
}

/** The import that the dialog shows, and the reading of files into it. */
function useFiles(attempt: ReturnType<typeof useAttempt>['attempt']) {
  const client = useQueryClient()
  const [importId, setImportId] = useState<string>()
  const [reading, setReading] = useState<{ done: number; total: number }>()
  const [unread, setUnread] = useState<readonly Unread[]>([])
  const read = (files: readonly File[]) =>
    attempt(async () => {
      let id = importId
      const problems: Unread[] = []
      for (const [done, file] of files.entries()) {
        setReading({ done, total: files.length })
        try {
          id = (await call(readTables, id ? { importId: id } : {}, file)).id
        } catch (error) {
          problems.push({ name: file.name, message: problemWords(error) })
        }
      }
      setReading(undefined)
      setUnread(problems)
      setImportId(id)
      if (id) await client.invalidateQueries({ queryKey: [sysdict.name, 'tables', id] })
    })
  const forget = () => {
    setImportId(undefined)
    setUnread([])
  }
  return { importId, setImportId, reading, unread, read, forget }
}

/** What the server knows of the import; the latest of all counts only while it runs: one that is over belongs to an earlier visit. */
function useFound(importId: string | undefined) {
  const client = useQueryClient()
  const key = [sysdict.name, 'tables', importId ?? 'latest']
  const query = useQuery<DictImport | null, ApiError>({
    queryKey: key,
    queryFn: () => call(queryTables, importId ? { importId } : {}),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (underWay(state.data) ? lookAgainMs : false),
  })
  const found = importId || underWay(query.data) ? query.data : undefined
  const status = found?.status
  useEffect(() => {
    if (status === 'done' || status === 'failed' || status === 'cancelled')
      void client.invalidateQueries({ queryKey: [sysdict.name], predicate: ({ queryKey }) => queryKey[1] !== 'tables' })
  }, [status, client])
  return { found, query, put: (next: DictImport) => client.setQueryData(key, next) }
}

/** The files, what they would do, and the job that does it. One that is under way is found again whenever the dialog opens. */
export function useTables() {
  const { busy, attempt } = useAttempt()
  const { importId, setImportId, reading, unread, read, forget } = useFiles(attempt)
  const { found, query, put } = useFound(importId)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  useEffect(() => {
    if (!importId && found) setImportId(found.id)
  }, [importId, found, setImportId])
  const take = (next: () => Promise<DictImport>) => void attempt(async () => put(await next()))
  const choiceOf = (id: string): Choice => choices[id] ?? firstChoice
  const chosen = found?.tables.filter((t) => t.plan && choiceOf(t.id).take) ?? []
  const start = () =>
    call(startTables, {
      importId: found!.id,
      tables: chosen.map(({ id }) => {
        const { changed, missing } = choiceOf(id)
        return { tableId: id, changed, missing }
      }),
    })
  return {
    found,
    waiting: query.isLoading,
    error: found ? null : query.error,
    retry: () => void query.refetch(),
    busy,
    reading,
    unread,
    chosen: chosen.length,
    choiceOf,
    decide: (id: string, choice: Choice) => setChoices((all) => ({ ...all, [id]: choice })),
    read: (files: readonly File[]) => void read(files),
    choose: (tableId: string, dictType: string) => take(() => call(chooseTable, { tableId, dictType })),
    start: () => take(start),
    cancel: () => take(() => call(cancelTables, { importId: found!.id })),
    again: () => {
      forget()
      setChoices({})
    },
  }
}
export type Tables = ReturnType<typeof useTables>
