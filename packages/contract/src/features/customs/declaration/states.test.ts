import { expect, test } from 'vitest'

import { declarationMachine as machine } from './states.ts'

// The server answers by the same table in every state: apps/server, states.test.ts.
test('what a state allows', () => {
  const { acts, steps, may } = machine
  for (const action of [...Object.keys(acts), 'sendToCheck', 'approve', 'takeBack', 'submit'] as const) {
    const name = action as keyof typeof acts | keyof typeof steps
    expect([action, may(name, 'deleted'), may(name, 'withdrawn')]).toEqual([action, false, false])
    const states: readonly string[] = name in acts ? acts[name as 'edit'].in : steps[name as 'submit'].from
    expect([action, states.length > 0, new Set(states).size]).toEqual([action, true, states.length])
    if (!['amend', 'withdraw', 'bill'].includes(action))
      expect([action, may(name, 'closed'), may(name, 'accepted')]).toEqual([action, false, false])
  }
  expect(may('amend', 'inspection')).toBe(false)
  // What can be sent on can be mended before; what was accepted cannot be both written and amended.
  for (const state of machine.stateNames) {
    if (may('sendToCheck', state)) expect([state, may('edit', state)]).toEqual([state, true])
    if (may('edit', state) && state !== 'manual') expect([state, may('amend', state)]).toEqual([state, false])
  }
})
