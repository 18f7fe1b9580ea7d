import { stateMachine, type StateOf } from '../../../kernel/stateMachine.ts'
import { usPowerText as t } from './usPower.text.ts'

/**
 * The life of a power of attorney. `sign` is taken by whoever has the link, `near` and `end` by the day. Checks: `whole`: what the grantor's kind asks for is
 * there; `papered`: a signed paper or the evidence of the link; `notOver`: its last day is not past.
 */
export const usPowerMachine = stateMachine({
  states: t.states,
  initial: 'draft',
  steps: {
    send: {
      by: 'staff',
      permission: 'usPower.send',
      from: ['draft', 'sent'],
      to: 'sent',
      checks: ['whole'],
      effects: ['show', 'link'],
    },
    takeBack: {
      by: 'staff',
      permission: 'usPower.send',
      from: ['sent', 'signed'],
      to: 'draft',
      effects: ['unlink', 'forget'],
    },
    sign: { by: 'program', from: ['sent'], to: 'signed' },
    enterPaper: {
      by: 'staff',
      permission: 'usPower.send',
      from: ['draft', 'sent'],
      to: 'signed',
      checks: ['wholeOnPaper'],
      effects: ['unlink', 'keepPaper'],
    },
    activate: {
      by: 'staff',
      permission: 'usPower.send',
      from: ['signed'],
      to: 'active',
      checks: ['notOver'],
      notices: ['customer'],
    },
    near: { by: 'program', from: ['active'], to: 'expiring' },
    end: { by: 'program', from: ['active', 'expiring'], to: 'expired' },
    revoke: {
      by: 'staff',
      permission: 'usPower.revoke',
      from: ['active', 'expiring'],
      to: 'revoked',
      effects: ['giveReason'],
      notices: ['customer'],
    },
  },
  acts: {
    edit: { by: 'staff', in: ['draft'] },
    renew: { by: 'staff', in: ['active', 'expiring', 'expired', 'revoked'] },
  },
  phases: {
    prepare: ['draft'],
    waiting: ['sent'],
    toAccept: ['signed'],
    holds: ['active', 'expiring'],
    near: ['expiring'],
    over: ['expired', 'revoked'],
  },
})
export type UsPowerState = StateOf<typeof usPowerMachine>
