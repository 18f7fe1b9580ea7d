import { HistoryOutlined, UndoOutlined } from '@ant-design/icons'
import type { BrandShown } from '@clearway/contract/features/account/brand'
import { tenantBrand, type TenantBrand } from '@clearway/contract/features/admin/tenant/tenantBrand'
import { screenTitle } from '@clearway/contract/features/screens'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, Skeleton } from 'antd'
import { useMemo, useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { setBrand } from '../../../kernel/brand.ts'
import { useCan } from '../../../kernel/can.ts'
import { EditForm } from '../../../kernel/form/EditForm.tsx'
import { useUnsaved } from '../../../kernel/form/unsaved.ts'
import { useText } from '../../../kernel/language.ts'
import { HistoryPanel } from '../../../kernel/list/HistoryPanel.tsx'
import { usePageActive } from '../../../kernel/pageActive.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../kernel/report.ts'
import type { RowOf } from '../../../kernel/rows.ts'
import { brandPageText as t } from './brand.text.ts'
import { BrandFields } from './BrandFields.tsx'
import { BrandPreview } from './BrandPreview.tsx'

import './brand.css'

const key = ['tenantBrand', 'query']

/** How the tenant looks to its people: the form, and beside it what comes of it. */
export function LogoManagementPage() {
  const say = useText()
  const { active } = usePageActive()
  const found = useQuery({
    queryKey: key,
    queryFn: () => call(tenantBrand.routes.query, {}),
    enabled: active,
    staleTime: Infinity,
  })
  return (
    <div className="brand-page">
      {found.data ? <Loaded own={found.data} /> : <h1>{say(screenTitle('logoManagement'))}</h1>}
      {found.isError && !found.data && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {found.isLoading && (
        <div className="waiting" aria-busy="true">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
    </div>
  )
}

const shownOf = ({ id: _id, version: _version, tenantName: _name, ...brand }: TenantBrand): BrandShown => brand

function Loaded({ own }: { own: TenantBrand }) {
  const say = useText()
  const can = useCan()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [turn, setTurn] = useState(0)
  const [dirty, setDirty] = useState(false)
  const [history, setHistory] = useState(false)
  useUnsaved(dirty)
  const take = (now: TenantBrand) => {
    client.setQueryData(key, now)
    // The own screen changes at once; others get it with their next page.
    const shown = shownOf(now)
    setBrand(Object.values(shown).some((value) => value !== null) ? shown : null)
    setDirty(false)
    setTurn(turn + 1)
  }
  const saved = (stored: TenantBrand) => {
    take(stored)
    void message.success(say(t.saved))
  }
  const again = () => {
    setDirty(false)
    setTurn(turn + 1)
  }
  const edit = can('tenantBrand.edit')
  return (
    <>
      <header className="brand-head">
        <h1>{say(screenTitle('logoManagement'))}</h1>
        {own.id && (
          <Button icon={<HistoryOutlined />} onClick={() => setHistory(true)}>
            {say(t.history)}
          </Button>
        )}
        {edit && <ResetButton own={own} done={take} />}
      </header>
      <p className="brand-intro">{say(t.intro)}</p>
      <Editor
        key={`${own.version} ${turn}`}
        own={own}
        edit={edit}
        onSaved={saved}
        onCancel={again}
        onDirty={setDirty}
      />
      <HistoryPanel
        resource={tenantBrand}
        of={history && own.id ? { id: own.id, name: say(screenTitle('logoManagement')) } : null}
        onClose={() => setHistory(false)}
      />
    </>
  )
}

interface EditorProps {
  readonly own: TenantBrand
  readonly edit: boolean
  readonly onSaved: (row: TenantBrand) => void
  readonly onCancel: () => void
  readonly onDirty: (dirty: boolean) => void
}

/** What is typed and how it looks; made anew for each state that was saved, so that nothing typed outlives it. */
function Editor({ own, edit, ...form }: EditorProps) {
  const say = useText()
  const [fields] = Form.useForm<Record<string, unknown>>()
  const typed = Form.useWatch([], fields) as Partial<BrandShown> | undefined
  const row = useMemo(() => own as RowOf<typeof tenantBrand>, [own])
  return (
    <div className="brand-columns">
      {edit ? (
        <section className="brand-card" aria-label={say(screenTitle('logoManagement'))}>
          <EditForm resource={tenantBrand} form={fields} row={row} {...form}>
            <BrandFields form={fields} />
          </EditForm>
        </section>
      ) : (
        <Alert type="info" showIcon title={say(t.readOnly)} />
      )}
      <BrandPreview brand={{ ...shownOf(own), ...(edit ? typed : {}) }} tenantName={own.tenantName} />
    </div>
  )
}

function ResetButton({ own, done }: { own: TenantBrand; done: (now: TenantBrand) => void }) {
  const say = useText()
  const report = useReport()
  const { modal, message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const chosen = Object.values(shownOf(own)).some((value) => value !== null)
  const reset = async () => {
    if (
      !(await modal.confirm({
        title: say(t.resetTitle),
        content: say(t.resetBody),
        okText: say(t.reset),
        okButtonProps: { danger: true },
        cancelText: say(common.cancel),
      }))
    )
      return
    setBusy(true)
    try {
      done(await call(tenantBrand.routes.reset, { version: own.version }))
      void message.success(say(common.operationSuccess))
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<UndoOutlined />} disabled={!chosen} loading={busy} onClick={() => void reset()}>
      {say(t.reset)}
    </Button>
  )
}
