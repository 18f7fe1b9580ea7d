import { rolePreview, type RolePreview } from '@clearway/contract/features/admin/explain/rolePreview'
import { dataPermission } from '@clearway/contract/features/admin/role/dataPermission'
import { sysurl } from '@clearway/contract/features/admin/role/sysurl'
import type { Route } from '@clearway/contract/kernel/route'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form } from 'antd'

import { isApiError } from '../../../kernel/api.ts'
import { useDebounced } from '../../../kernel/debounced.ts'
import { pick } from '../../../kernel/form/formValues.ts'
import { useText } from '../../../kernel/language.ts'
import { problemWords } from '../../../kernel/report.ts'
import { callAny, type AnyRow } from '../../../kernel/rows.ts'
import { roleEffectText as t } from './roleEffect.text.ts'
import { changesAnything, RoleEffect } from './RoleEffect.tsx'

const changes = {
  dataPermission: {
    write: dataPermission.write,
    save: rolePreview.previewSaveDataRule,
    delete: rolePreview.previewDeleteDataRules,
    restore: rolePreview.previewRestoreDataRules,
  },
  sysurl: {
    write: sysurl.write,
    save: rolePreview.previewSaveUrl,
    delete: rolePreview.previewDeleteUrls,
    restore: rolePreview.previewRestoreUrls,
  },
}
export type Changed = keyof typeof changes

/** Below the fields of a form: who would win and lose what if it were saved as it stands. `id` is the row that it changes. */
export function FormEffect({ of, id }: { of: Changed; id?: string | undefined }) {
  const say = useText()
  const form = Form.useFormInstance<Record<string, unknown>>()
  const values = Form.useWatch((all: Record<string, unknown>) => all, { form, preserve: true })
  const { write, save } = changes[of]
  const settled = useDebounced(JSON.stringify(values ?? {}), 400)
  const asked = write.safeParse(pick(JSON.parse(settled) as Record<string, unknown>, Object.keys(write.shape)))
  return (
    <fieldset className="form-group form-effect">
      <legend>{say(t.effect)}</legend>
      <Effect route={save} input={asked.success ? { ...asked.data, ...(id && { id }) } : null} />
    </fieldset>
  )
}

/** In the question before rows are deleted or come back. */
export function RowsEffect({ of, verb, rows }: { of: Changed; verb: 'delete' | 'restore'; rows: readonly AnyRow[] }) {
  return (
    <div className="form-effect">
      <Effect route={changes[of][verb]} input={{ ids: rows.map((row) => row.id) }} />
    </div>
  )
}

function Effect({ route, input }: { route: Route; input: Record<string, unknown> | null }) {
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['changeEffect', route.path, JSON.stringify(input)],
    queryFn: () => callAny<RolePreview>(route, input!),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  return (
    <div role="status" aria-busy={isPlaceholderData}>
      <Told preview={input ? data : null} error={error} />
    </div>
  )
}

/** What a save would refuse for a field is told there, by the save. */
function Told({ preview, error }: { preview: RolePreview | null | undefined; error: Error | null }) {
  const say = useText()
  if (preview === null || (isApiError(error) && error.status === 400)) return <p>{say(t.incomplete)}</p>
  if (error) return <p>{problemWords(error)}</p>
  if (!preview) return <p>{say(t.working)}</p>
  return changesAnything(preview) ? <RoleEffect preview={preview} /> : <p>{say(t.nobody)}</p>
}
