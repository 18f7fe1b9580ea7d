import { truckTrip } from '@clearway/contract/features/customs/hong-kong/road/truckTrip'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Input, Modal, Skeleton, Space } from 'antd'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../../kernel/report.ts'
import { roadPageText as t } from './roadPage.text.ts'

/** Makes the driver's link as it opens, and shows it to be copied. */
export function DriverLinkDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useText()
  const report = useReport()
  const { message } = App.useApp()
  const made = useQuery<{ path: string }, ApiError>({
    queryKey: ['driverLink', id],
    queryFn: () => call(truckTrip.routes.driverLink, { id }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const address = made.data && new URL(made.data.path, location.href).href
  const copy = () => void navigator.clipboard.writeText(address!).then(() => message.success(say(t.copied)), report)
  const end = () =>
    void call(truckTrip.routes.endDriverLink, { id }).then(() => {
      void message.success(say(t.linkEnded))
      onClose()
    }, report)
  return (
    <Modal
      open
      title={say(t.linkTitle)}
      onCancel={onClose}
      footer={[
        <Button key="end" danger disabled={!address} onClick={end}>
          {say(t.endLink)}
        </Button>,
        <Button key="close" onClick={onClose}>
          {say(common.close)}
        </Button>,
      ]}
    >
      <p>{say(t.linkHint)}</p>
      {made.error ? (
        <ReadFailure error={made.error} onRetry={() => void made.refetch()} />
      ) : address ? (
        <Space.Compact block>
          <Input readOnly value={address} aria-label={say(t.linkTitle)} onFocus={(e) => e.target.select()} />
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
