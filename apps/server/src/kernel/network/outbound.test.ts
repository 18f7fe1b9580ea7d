import { createServer } from 'node:http'
import { hostname } from 'node:os'

import { expect, test } from 'vitest'

import { checkOutbound, fetchOutside, isPublicAddress } from './outbound.ts'

const refused = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://0.0.0.0/',
  'http://169.254.169.254/latest',
  'http://[fd00::1]/',
  'http://100.64.0.1/',
  'http://localhost./',
  'http://10.1.2.3/',
  'http://user@example.com/',
  'http://example.com:22/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'http://metadata.internal/',
  'http://[64:ff9b::7f00:1]/',
  'nothing',
]

test.each(refused)('%s is refused', (address) => {
  expect(() => checkOutbound(address)).toThrow('This address is not allowed')
})

test('public addresses are let through', () => {
  expect(checkOutbound('https://example.com/hook?a=1').hostname).toBe('example.com')
  expect(isPublicAddress('203.0.114.1')).toBe(true)
})

test('a name that leads inside is refused when connecting, though anybody else reaches it', async () => {
  const server = createServer((_request, response) => response.end('secret')).listen(8443, '0.0.0.0')
  await new Promise((listening, failed) => server.once('listening', listening).once('error', failed))
  try {
    const address = `http://${hostname()}:8443/`
    expect(await fetch(address).then((r) => r.text())).toBe('secret')
    await expect(fetchOutside(address, { method: 'GET' })).rejects.toMatchObject({
      cause: { message: 'This address is not allowed' },
    })
  } finally {
    server.close()
  }
})
