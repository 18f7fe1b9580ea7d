import { CheckOutlined, CloseOutlined, RollbackOutlined } from '@ant-design/icons'
import { stockRequest, type StockRequestRow } from '@clearway/contract/features/logistics/inventory/stockRequest'
import { stockRequestText as f } from '@clearway/contract/features/logistics/inventory/stockRequest.text'
import { stockRequestMachine as machine } from '@clearway/contract/features/logistics/inventory/stockRequestSteps'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useContext, useMemo } from 'react'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useAskFirst } from '../../../kernel/form/askFirst.tsx'
import { useText } from '../../../kernel/language.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { Views } from '../../../kernel/list/views.ts'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import { trimmedDecimal } from '../../../kernel/show.ts'
import { inventoryPageText as t } from './inventoryPage.text.ts'

type Step = 'approve' | 'refuse' | 'withdraw'
const icons = { approve: <CheckOutlined />, refuse: <CloseOutlined />, withdraw: <RollbackOutlined /> }

/** Asks, and takes the step; a refusal says why. */
function useTake() {
  const say = useText()
  const ask = useAskFirst()
  const client = useQueryClient()
  const { message } = App.useApp()
  return useMemo(
    () => async (step: Step, row: StockRequestRow) => {
      const { id, version, code } = row
      const question = {
        title:
          step === 'refuse' ? say(t.refuseTitle, { code }) : step === 'approve' ? say(t.approveTitle, { code }) : code,
        okText: say(f.steps[step]),
        danger: step === 'refuse',
        body: <p>{say(t.approveBody, { goods: row.goodsModel ?? '', difference: trimmedDecimal(row.difference) })}</p>,
        ...(step === 'refuse' && { reason: { label: say(f.note), max: 300, needed: true } }),
      }
      await ask(question, async (reason) => {
        const named = { id, version }
        await (
          step === 'refuse'
            ? call(stockRequest.routes.refuse, { ...named, reason })
            : call(stockRequest.routes[step], named)
        ).finally(() => {
          for (const name of [stockRequest.name, 'stockBalance', 'stockPosting'])
            void client.invalidateQueries({ queryKey: [name] })
        })
        void message.success(say(common.operationSuccess))
      })
    },
    [say, ask, client, message],
  )
}

function useActions() {
  const can = useCan()
  const take = useTake()
  return useMemo(() => {
    const isTheirs = (step: Step, row: StockRequestRow) =>
      step === 'withdraw'
        ? Boolean(row.own) && can('stockRequest.ask')
        : can('stockRequest.approve') && !(step === 'refuse' && row.own)
    const stepsOf = (row: StockRequestRow): Action[] =>
      (['withdraw', 'approve', 'refuse'] as const)
        .filter((step) => row.status && machine.may(step, row.status) && isTheirs(step, row))
        .map((step) => ({
          key: step,
          label: f.steps[step],
          icon: icons[step],
          danger: step === 'refuse',
          ...(step === 'approve' && row.own && { offBecause: f.otherPerson }),
          run: () => void take(step, row),
        }))
    return {
      rowActions: (row: StockRequestRow, usual: readonly Action[]): readonly Action[] => [...stepsOf(row), ...usual],
    }
  }, [can, take])
}

function useAround() {
  const beside = useContext(Views)
  const [query] = usePageSearch()
  const others = query.has('others')
  return useMemo(() => ({ beside, ...(others && { fixed: { others: 'true' } }) }), [beside, others])
}

/** Figures that somebody wants changed, and those that were. */
export const RequestList = resourcePage(stockRequest, { useActions, useAround })
