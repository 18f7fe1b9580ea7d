import { goodsMaster, type GoodsDecision } from '@clearway/contract/features/customs/goodsMaster'
import { goodsMasterText as f } from '@clearway/contract/features/customs/goodsMaster.text'
import { ruling } from '@clearway/contract/features/customs/ruling/ruling'
import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'

import { call } from '../../../kernel/api.ts'
import { useAskFirst } from '../../../kernel/form/askFirst.tsx'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import type { AnyRow } from '../../../kernel/rows.ts'
import { goodsMgtText as t } from './goodsMgt.text.ts'

/** Approve, send back with a reason, retire: asked where it cannot be taken back, and the lists are read anew. */
export function useDecisionSteps(goods: AnyRow, { id, version, hsCode, jurisdiction }: GoodsDecision) {
  const say = useText()
  const { modal, message } = App.useApp()
  const client = useQueryClient()
  const report = useReport()
  const askFirst = useAskFirst()
  const take = async (work: Promise<unknown>, done: Text) => {
    // Also when it was refused: somebody else was quicker.
    await work.finally(() => void client.invalidateQueries({ queryKey: [goodsMaster.name] }))
    void message.success(say(done))
  }
  const approve = () => take(call(goodsMaster.routes.approve, { id, version }), t.approved).catch(report)
  const sendBack = async () => {
    const question = {
      title: say(t.askSendBack, { code: hsCode }),
      okText: say(t.sendBack),
      body: <p>{say(t.askReason)}</p>,
      reason: { label: say(f.reason), needed: true },
    }
    await askFirst(question, (reason) => take(call(goodsMaster.routes.sendBack, { id, version, reason }), t.sentBack))
  }
  const retire = async () => {
    const words = {
      model: goods['modelNumber'],
      code: hsCode,
      jurisdiction: say(
        f.jurisdictions[jurisdiction as keyof typeof f.jurisdictions] ?? {
          zh: jurisdiction,
          tw: jurisdiction,
          en: jurisdiction,
        },
      ),
    }
    const sure = await modal.confirm({
      title: say(t.askRetire, words),
      content: say(t.askRetireBody),
      okText: say(t.retire),
      okButtonProps: { danger: true },
      cancelText: say(common.cancel),
    })
    if (sure) await take(call(goodsMaster.routes.retire, { id, version }), t.retired).catch(report)
  }
  const keep = () => take(call(ruling.routes.keep, { decisionId: id }), t.kept).catch(report)
  return { approve, sendBack, retire, keep }
}
