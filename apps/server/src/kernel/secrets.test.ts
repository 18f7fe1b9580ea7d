import { expect, test } from 'vitest'

import { readEnvironment } from './environment.ts'
import { keepSecrets } from './secrets.ts'

const secrets = (key: string) => keepSecrets(readEnvironment({ SECRET_KEY: key.repeat(40) }))

test('a sealed text opens where it was sealed and nowhere else', () => {
  const own = secrets('a')
  const sealed = own.seal('tenant', 'outbox_message.body', '验证码 123456')
  expect(sealed).not.toContain('123456')
  expect(own.open('tenant', 'outbox_message.body', sealed)).toBe('验证码 123456')
  expect(() => own.open('other', 'outbox_message.body', sealed)).toThrow()
  expect(() => own.open('tenant', 'person.mobile', sealed)).toThrow()
  expect(() => secrets('b').open('tenant', 'outbox_message.body', sealed)).toThrow()
  const middle = sealed[20] === 'A' ? 'B' : 'A'
  expect(() => own.open('tenant', 'outbox_message.body', sealed.slice(0, 20) + middle + sealed.slice(21))).toThrow()
  expect(own.seal('tenant', 'p', 'x')).not.toBe(own.seal('tenant', 'p', 'x'))
})

test('a fingerprint finds a text again in its place and tenant, and nowhere else', () => {
  const own = secrets('a')
  const print = own.fingerprint('tenant', 'user_auth.idcard_no', 'A1234563')
  expect(own.fingerprint('tenant', 'user_auth.idcard_no', 'A1234563')).toBe(print)
  const others = [
    own.fingerprint('other', 'user_auth.idcard_no', 'A1234563'),
    own.fingerprint('tenant', 'person.mobile', 'A1234563'),
    own.fingerprint('tenant', 'user_auth.idcard_no', 'A1234564'),
    secrets('b').fingerprint('tenant', 'user_auth.idcard_no', 'A1234563'),
  ]
  expect(new Set([print, ...others]).size).toBe(5)
})
