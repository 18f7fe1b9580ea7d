import { file } from '@clearway/contract/features/files/file'
import { quickOrder, type QuickFull } from '@clearway/contract/features/trade/quick/quickOrder'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { call } from '../../../kernel/api.ts'
import { fileProblem } from '../../../kernel/form/FileField.tsx'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'

const { name, routes } = quickOrder

/** Where a new packet goes is its clerk's to say; goods that are not on file are added, unless they say otherwise. */
const atFirst = { china: false, hongKong: false, unitedStates: false, createGoods: true, goodRows: false }

/** Takes a customer's file for a packet; without one it makes one, and goes there. */
export function usePacketFile(row: QuickFull | null) {
  const say = useText()
  const report = useReport()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const take = async (chosen: File) => {
    const problem = fileProblem(chosen)
    if (problem) return void message.error(say(problem), 5)
    setBusy(true)
    try {
      const { id: fileId } = await call(file.upload, {}, chosen)
      const packet = row
        ? await call(routes.update, { id: row.id, version: row.version, fileId, copyOfId: null })
        : await call(routes.add, { ...atFirst, fileId })
      client.setQueryData([name, 'queryById', packet.id], packet)
      await client.invalidateQueries({ queryKey: [name] })
      if (!row) void navigate(`/OneClickOrder?id=${packet.id}`)
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, take }
}

/** What every place says of a packet's file, by which one is chosen: the formats that are read, and one at a time. */
export const chosenFile = ({ busy, take }: ReturnType<typeof usePacketFile>) => ({
  accept: '.xlsx,.csv',
  showUploadList: false,
  disabled: busy,
  beforeUpload: (chosen: File) => {
    void take(chosen)
    return false
  },
})
