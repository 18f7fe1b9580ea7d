import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import type { Environment } from './environment.ts'

/** Encrypts what must not lie readable in the database: AES-256-GCM, a key for each tenant, bound to the place where it stands. */
export interface Secrets {
  /** `place` is table and column; what was sealed for one place or tenant does not open in another. */
  seal(tenantId: string, place: string, plain: string): string
  /** Throws when the text was altered, or sealed elsewhere. */
  open(tenantId: string, place: string, sealed: string): string
  /** The same for the same text, place and tenant, and of no use without the key: to find a sealed value again. */
  fingerprint(tenantId: string, place: string, plain: string): string
}

/** Outside production a key is made once and kept in the data directory. */
function masterKey(environment: Environment): string {
  if (environment.SECRET_KEY) return environment.SECRET_KEY
  const file = path.join(environment.DATA_DIR, 'secret.key')
  if (!existsSync(file)) {
    mkdirSync(environment.DATA_DIR, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  }
  // One that was copied here may have come with the copier's mode.
  if (statSync(file).mode & 0o077) chmodSync(file, 0o600)
  return readFileSync(file, 'utf8')
}

// The version tells which key and cipher; a new one can be added while old values still open.
const version = 'v1'

export function keepSecrets(environment: Environment): Secrets {
  const master = masterKey(environment)
  const keyOf = (tenantId: string) => Buffer.from(hkdfSync('sha256', master, 'clearway', tenantId, 32))
  const fingerprintKeyOf = (tenantId: string) =>
    Buffer.from(hkdfSync('sha256', master, 'clearway', `${tenantId} fingerprint`, 32))
  return {
    seal(tenantId, place, plain) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf(tenantId), iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(tenantId, place, sealed) {
      const [found, text] = sealed.split('.')
      if (found !== version || !text) throw new Error('Not a sealed text')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyOf(tenantId), bytes.subarray(0, 12))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    fingerprint: (tenantId, place, plain) =>
      createHmac('sha256', fingerprintKeyOf(tenantId)).update(`${place}\n${plain}`).digest('base64url'),
  }
}
