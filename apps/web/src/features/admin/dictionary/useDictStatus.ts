import { sysdict } from '@clearway/contract/features/admin/dictionary/sysdict'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useMemo } from 'react'

import { call } from '../../../kernel/api.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { dictLabel } from './dictionaries.ts'
import { dictPageText as t } from './dictPage.text.ts'
import { asOwn, type DictRow } from './dictRow.ts'
import { countWords } from './DictUseDialog.tsx'

type Status = 'able' | 'disable'

const saveStatus = (row: DictRow, status: Status): Promise<unknown> =>
  row.origin === 'own'
    ? call(sysdict.routes.update, { id: row.id, version: row.version, status })
    : call(sysdict.routes.add, {
        ...asOwn(row),
        dictValue: row.dictValue ?? '',
        colour: row.colour as 'green' | null,
        status,
      })

/** Takes a value out of use, after saying where it is used, and puts it back. */
export function useDictStatus() {
  const say = useText()
  const language = useLanguage()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  return useMemo(() => {
    const setStatus = async (row: DictRow, status: Status) => {
      await saveStatus(row, status)
      await client.invalidateQueries({ queryKey: [sysdict.name] })
      void message.success(say(status === 'able' ? t.enabled : t.retired, { name: dictLabel(row, language) }))
    }
    const retire = async (row: DictRow) => {
      const use = await call(sysdict.routes.queryUse, { dictType: row.dictType, dictValue: row.dictValue ?? '' })
      const told = use.total ? say(t.retireUsed, { count: countWords(use) }) : say(t.retireUnused)
      const content = row.origin === 'own' ? told : `${told} ${say(t.retireOwn)}`
      if (
        await modal.confirm({
          title: say(t.retireTitle, { name: dictLabel(row, language) }),
          content,
          okText: say(t.retire),
          okButtonProps: { danger: true },
          cancelText: say(common.cancel),
        })
      )
        await setStatus(row, 'disable')
    }
    return { retire, enable: (row: DictRow) => setStatus(row, 'able') }
  }, [say, language, client, modal, message])
}
