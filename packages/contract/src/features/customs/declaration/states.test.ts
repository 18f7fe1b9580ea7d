import { expect, test } from 'vitest'
import { allowedIn, isAllowed, stateLabels, type DeclarationAction, type DeclarationState } from './states.ts'

// The server answers by the same table in every state: apps/server, states.test.ts.
test('what a state allows', () => {
  for (const action of Object.keys(allowedIn) as DeclarationAction[]) {
    expect([action, isAllowed(action, 'deleted'), isAllowed(action, 'withdrawn')]).toEqual([action, false, false])
    expect([action, allowedIn[action].length > 0, new Set(allowedIn[action]).size]).toEqual([action, true, allowedIn[action].length])
    if (!['amend', 'withdraw', 'bill'].includes(action)) expect([action, isAllowed(action, 'closed'), isAllowed(action, 'accepted')]).toEqual([action, false, false])
  }
  expect(isAllowed('amend', 'inspection')).toBe(false)
  // What can be sent on can be mended before; what was accepted cannot be both written and amended.
  for (const state of Object.keys(stateLabels) as DeclarationState[]) {
    if (isAllowed('sendToCheck', state)) expect([state, isAllowed('edit', state)]).toEqual([state, true])
    if (isAllowed('edit', state) && state !== 'manual') expect([state, isAllowed('amend', state)]).toEqual([state, false])
  }
})
