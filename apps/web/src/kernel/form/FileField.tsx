import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { file } from '@clearway/contract/features/files/file'
import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Space, Upload } from 'antd'
import { useState, type ReactNode } from 'react'

import { call } from '../api.ts'
import { FileLink } from '../FieldValue.tsx'
import { useText } from '../language.ts'
import { useReport } from '../report.ts'
import { rowsText as t } from '../rows.text.ts'

const maxBytes = 10 * 1024 * 1024

/** What is wrong with a file before it travels; the server checks the same again. */
export function fileProblem(chosen: Pick<File, 'size'>): Text | undefined {
  if (chosen.size === 0) return common.fileEmpty
  return chosen.size >= maxBytes ? common.fileTooLarge : undefined
}

interface Props {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
  readonly disabled?: boolean
  readonly accept?: string
  /** Makes what is sent out of what was chosen; gives the words for a file that cannot be used. */
  readonly prepare?: (chosen: File) => Promise<File | Text>
  /** Draws the file itself in place of its name. */
  readonly renderFile?: (id: string | null) => ReactNode
  /** Words of the two buttons, where they are not of a file. */
  readonly words?: { readonly choose: Text; readonly remove: Text }
}

/** Uploads one file at once and holds its id until the form is saved. */
export function FileField({ id, value, onChange, disabled, accept, prepare, renderFile, words }: Props) {
  const say = useText()
  const report = useReport()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const about = useQuery({
    queryKey: ['file', value],
    queryFn: () => call(file.queryById, { id: value! }),
    enabled: Boolean(value) && !renderFile,
    staleTime: Infinity,
    retry: false,
  })
  const send = async (chosen: File) => {
    const problem = fileProblem(chosen)
    if (problem) return void message.error(say(problem), 5)
    setBusy(true)
    try {
      const ready = prepare ? await prepare(chosen) : chosen
      if (!(ready instanceof File)) return void message.error(say(ready), 5)
      const stored = await call(file.upload, {}, ready)
      client.setQueryData(['file', stored.id], stored)
      onChange?.(stored.id)
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Space wrap>
      {renderFile?.(value ?? null)}
      {value && !renderFile && <FileLink id={value} {...(about.data && { name: about.data.name })} />}
      {value && !renderFile && about.isError && <span role="alert">{say(common.fileMissing)}</span>}
      <Upload
        showUploadList={false}
        disabled={(disabled ?? false) || busy}
        {...(accept && { accept })}
        beforeUpload={(chosen) => {
          void send(chosen)
          return false
        }}
      >
        <Button
          {...(id && { id })}
          icon={renderFile ? undefined : <UploadOutlined />}
          loading={busy}
          disabled={disabled ?? false}
        >
          {say(words ? words.choose : busy ? t.uploading : value ? t.replaceFile : t.chooseFile)}
        </Button>
      </Upload>
      {value && (
        <Button
          type="text"
          disabled={disabled ?? false}
          onClick={() => onChange?.(null)}
          {...(!words && { icon: <DeleteOutlined />, 'aria-label': say(t.removeFile) })}
        >
          {words && say(words.remove)}
        </Button>
      )}
    </Space>
  )
}
