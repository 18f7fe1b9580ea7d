import { CheckCircleOutlined, CopyOutlined, RollbackOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { tariffEdition, type EditionRow } from '@clearway/contract/features/customs/tariff'
import { tariffText } from '@clearway/contract/features/customs/tariff.text'
import { common } from '@clearway/contract/kernel/common.text'
import { say as sayIn, type Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useMemo } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useLanguage } from '../../../../kernel/language.ts'
import type { Action } from '../../../../kernel/list/RowActions.tsx'
import { usePageSearch } from '../../../../kernel/pageActive.ts'
import { useReport } from '../../../../kernel/report.ts'
import { tariffPageText as t } from '../tariffPage.text.ts'

export type EditionStep = 'open' | 'activate' | 'copy'

/** What can be done with an edition by its state, whose it is and the permissions held. The first is the next step. */
export function useEditionActions(
  open: (opened: { readonly kind: EditionStep; readonly edition: EditionRow }) => void,
  done?: () => void,
): (edition: EditionRow) => readonly Action[] {
  const can = useCan()
  const language = useLanguage()
  const report = useReport()
  const client = useQueryClient()
  const [, setQuery] = usePageSearch()
  const { modal, message } = App.useApp()
  return useMemo(() => {
    const say = (words: Text, values?: Record<string, unknown>) => sayIn(words, language, values)
    const revert = async ({ id, version, name }: EditionRow) => {
      const sure = await modal.confirm({
        title: say(t.revertTitle, { name }),
        content: say(t.revertBody),
        okText: say(tariffText.revert),
        okButtonProps: { danger: true },
        cancelText: say(common.cancel),
      })
      if (!sure) return
      await call(tariffEdition.routes.revert, { id, version })
      void message.success(say(t.reverted, { name }))
      await client.invalidateQueries({ queryKey: [tariffEdition.name] })
      done?.()
    }
    return (edition) => {
      const own = !edition.shared && can('tariffEdition.activate')
      const actions: Action[] = []
      if (own && edition.status === 'draft')
        actions.push({
          key: 'activate',
          label: tariffText.activate,
          icon: <CheckCircleOutlined />,
          run: () => open({ kind: 'activate', edition }),
        })
      actions.push({
        key: 'lines',
        label: t.showLines,
        icon: <UnorderedListOutlined />,
        run: () => setQuery(new URLSearchParams({ tab: 'lines', edition: edition.id })),
      })
      if (can('tariffEdition.edit'))
        actions.push({
          key: 'copy',
          label: tariffText.copy,
          icon: <CopyOutlined />,
          run: () => open({ kind: 'copy', edition }),
        })
      if (own && edition.status === 'active')
        actions.push({
          key: 'revert',
          label: tariffText.revert,
          icon: <RollbackOutlined />,
          danger: true,
          run: () => void revert(edition).catch(report),
        })
      return actions
    }
  }, [can, language, report, client, setQuery, modal, message, open, done])
}
