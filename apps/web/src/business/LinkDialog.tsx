import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Input, Modal, Skeleton, Space } from 'antd'

import type { ApiError } from '../kernel/api.ts'
import { useText } from '../kernel/language.ts'
import { ReadFailure } from '../kernel/ReadFailure.tsx'
import { useReport } from '../kernel/report.ts'
import { linkDialogText as t } from './linkDialog.text.ts'

interface Props {
  readonly id: string
  readonly title: string
  /** What it shows, and until when. */
  readonly hint: string
  readonly make: () => Promise<{ path: string }>
  readonly end: () => Promise<unknown>
  readonly onClose: () => void
}

/** Makes a link without sign-in as it opens, and shows it to be copied. */
export function LinkDialog({ id, title, hint, make, end, onClose }: Props) {
  const say = useText()
  const report = useReport()
  const { message } = App.useApp()
  const made = useQuery<{ path: string }, ApiError>({
    queryKey: ['link', id],
    queryFn: make,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const address = made.data && new URL(made.data.path, location.href).href
  const copy = () => void navigator.clipboard.writeText(address!).then(() => message.success(say(t.copied)), report)
  const giveUp = () =>
    void end().then(() => {
      void message.success(say(t.linkEnded))
      onClose()
    }, report)
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="end" danger disabled={!address} onClick={giveUp}>
          {say(t.endLink)}
        </Button>,
        <Button key="close" onClick={onClose}>
          {say(common.close)}
        </Button>,
      ]}
    >
      <p>{hint}</p>
      {made.error ? (
        <ReadFailure error={made.error} onRetry={() => void made.refetch()} />
      ) : address ? (
        <Space.Compact block>
          <Input readOnly value={address} aria-label={title} onFocus={(e) => e.target.select()} />
          <Button type="primary" autoFocus onClick={copy}>
            {say(t.copyLink)}
          </Button>
        </Space.Compact>
      ) : (
        <Skeleton active paragraph={{ rows: 1 }} />
      )}
    </Modal>
  )
}
