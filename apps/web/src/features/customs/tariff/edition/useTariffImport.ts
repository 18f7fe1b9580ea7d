import { tariffEdition, type EditionRow, type TableField } from '@clearway/contract/features/customs/tariff'
import { common } from '@clearway/contract/kernel/common.text'
import type { Input as RouteInput } from '@clearway/contract/kernel/route'
import { useQueryClient } from '@tanstack/react-query'
import { App, type FormInstance } from 'antd'
import { useState } from 'react'

import { call, isApiError } from '../../../../kernel/api.ts'
import { showErrors } from '../../../../kernel/form/formRules.ts'
import { useText } from '../../../../kernel/language.ts'
import { problemWords, useReport } from '../../../../kernel/report.ts'
import { tariffPageText as t } from '../tariffPage.text.ts'
import type { Columns, Mapping } from './MapColumns.tsx'

export const importRoute = tariffEdition.routes.importFile
export type ImportFormat = RouteInput<typeof importRoute>['format']
export interface ImportValues {
  format: ImportFormat
  jurisdiction: string
  name: string
  source: string
  validFrom: string
  remark?: string
}
export interface Refused {
  readonly message: string
  readonly problems: readonly { row: number; code: string; message: string }[]
}

const maxBytes = 64 * 1024 * 1024

// A column that was taken away is told as none: else it would be found by its heading again.
const sentMapping = (columns: Columns, mapping: Mapping) =>
  Object.fromEntries(
    [...Object.keys(columns.mapping), ...Object.keys(mapping)].map((field) => [
      field,
      mapping[field as TableField] ?? '',
    ]),
  )

/** Why the file was not taken: what is wrong with it as a whole, and with its rows. */
function refusalOf(error: unknown): Refused {
  const problems = isApiError(error) ? (error.data as { problems?: Refused['problems'] } | null)?.problems : undefined
  const atFile = isApiError(error)
    ? error.errors
        .filter((e) => e.field === 'file' || e.field === 'mapping')
        .map((e) => e.message)
        .join('; ')
    : ''
  return { message: atFile || problemWords(error), problems: problems ?? [] }
}

/** The file with its columns, and the way to the server. */
export function useTariffImport(form: FormInstance<ImportValues>, format: ImportFormat) {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [file, setFile] = useState<File>()
  const [columns, setColumns] = useState<Columns>()
  const [mapping, setMapping] = useState<Mapping>({})
  const [busy, setBusy] = useState<'reading' | 'working'>()
  const [refused, setRefused] = useState<Refused>()
  const [done, setDone] = useState<EditionRow>()

  const forget = () => {
    setFile(undefined)
    setColumns(undefined)
    setRefused(undefined)
  }
  const read = async (chosen: File, as: ImportFormat) => {
    setColumns(undefined)
    if (as === 'usitc') return
    setBusy('reading')
    try {
      const found = await call(tariffEdition.routes.queryColumns, {}, chosen)
      setColumns(found)
      setMapping(found.mapping)
    } catch (error) {
      forget()
      report(error)
    } finally {
      setBusy(undefined)
    }
  }
  const choose = (chosen: File) => {
    if (chosen.size === 0) return void message.error(say(common.fileEmpty), 5)
    if (chosen.size > maxBytes) return void message.error(say(t.tooLarge), 5)
    setFile(chosen)
    setRefused(undefined)
    if (!form.getFieldValue('name'))
      form.setFieldValue('name', chosen.name.replace(/(\.json)?\.(gz|json|xlsx|csv)$/i, ''))
    void read(chosen, format)
  }
  const send = async (values: ImportValues) => {
    setBusy('working')
    setRefused(undefined)
    try {
      setDone(
        await call(
          importRoute,
          { ...values, ...(columns && { mapping: JSON.stringify(sentMapping(columns, mapping)) }) },
          file,
        ),
      )
      await client.invalidateQueries({ queryKey: [tariffEdition.name] })
    } catch (error) {
      const left = showErrors(form, error)
      if (left !== undefined) setRefused(refusalOf(error))
    } finally {
      setBusy(undefined)
    }
  }
  return { file, columns, mapping, setMapping, busy, refused, done, forget, choose, send, read }
}
