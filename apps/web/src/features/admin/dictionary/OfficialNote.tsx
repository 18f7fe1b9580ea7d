import { ownTables } from '@clearway/contract/features/admin/dictionary/sysdict'
import { sysdictText as t } from '@clearway/contract/features/admin/dictionary/sysdict.text'
import { Alert, Form } from 'antd'

import { useLanguage, useText } from '../../../kernel/language.ts'
import { dictLabel, useDictionaries, useDictValues } from './dictionaries.ts'

/** Warns of a code that an official table has with another meaning, or does not have. */
export function OfficialNote() {
  const say = useText()
  const language = useLanguage()
  const type = Form.useWatch('dictType') as string | undefined
  const code = String((Form.useWatch('dictValue') as string | undefined) ?? '').trim()
  const { data: dictionaries = [] } = useDictionaries()
  const { data: values } = useDictValues(type)
  const table = dictionaries.find((d) => d.dictType === type)
  if (!code || !values || table?.origin !== 'builtIn' || ownTables.includes(table.dictType)) return null
  const known = values.find((v) => v.dictValue?.toLowerCase() === code.toLowerCase())
  const words = {
    code: known?.dictValue ?? code,
    name: known ? dictLabel(known, language) : dictLabel(table, language),
  }
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={say(known ? t.officialHas : t.officialLacks, words)}
      style={{ marginBlockEnd: 16 }}
    />
  )
}
