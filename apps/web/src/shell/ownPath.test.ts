import { expect, test } from 'vitest'
import { ownPath } from './ownPath.ts'

const own = (raw: string | null | undefined) => ownPath(raw, 'https://clearway.example')

test.each([
  ['/orderList', '/orderList'],
  ['/orderList?search=a%20b&pageSize=20', '/orderList?search=a%20b&pageSize=20'],
  ['/vendorInformation#bank', '/vendorInformation#bank'],
  ['/profile/index', '/profile/index'],
  ['/orderList?from=https%3A%2F%2Fe.example%2F', '/orderList?from=https%3A%2F%2Fe.example%2F'],
  ['/orderList?search=钢', '/orderList?search=%E9%92%A2'],
  ['/a/../orderList', '/orderList'],
])('goes to the own path %s', (raw, expected) => expect(own(raw)).toBe(expected))

test.each([
  '//e', '//e.example/x', '///e', '/\\e', '\\\\e', '\\/e', '/\\/e', 'https:e', 'https://e', 'https:/e', 'http://clearway.example.e', 'javascript:alert(1)',
  'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'blob:https://clearway.example/1', '%09//e', '\t//e', '/\t/e', '/\n/e', '/\r//e',
  '\u0000//e', '/%09/e', '/%0a/e', '/%2f%2fe', '/%2fe', '/%252fe', '/%25252fe', '/%5ce', '/%5c%5ce', '/home//..//e', '/..//e', '/.//e', '/a/..//e', '//e@clearway.example',
  '/\u2028/e', '@e', 'e.example', '.e', '?x', '#x', '', null, undefined, '/%', '/%ff', `/${'a'.repeat(2001)}`, '/ /e', '/%20/e', '////', '//',
])('refuses %j', (raw) => expect(own(raw)).toBe('/home'))
