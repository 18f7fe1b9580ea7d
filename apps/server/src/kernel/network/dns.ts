import { Resolver } from 'node:dns/promises'

import type { Environment } from '../environment.ts'

/** What the DNS says, as far as the program asks it. */
export interface Dns {
  /** The TXT records of a name; none where there is no such name. Undefined: nobody answered, which says nothing of the name. */
  txt(name: string): Promise<string[] | undefined>
}

const options = { timeout: 1500, tries: 2 }
/** Several servers are asked one after the other: all of them together get so long. */
const wholeMs = 8000
const mostRecords = 100
const longestRecord = 1000

/** Asks the servers of `DNS_SERVERS`, else those of the machine. Each question has a resolver of its own, so none waits for another. */
export function openDns({ DNS_SERVERS: servers }: Pick<Environment, 'DNS_SERVERS'>): Dns {
  return {
    async txt(name) {
      const resolver = new Resolver(options)
      if (servers) resolver.setServers(servers)
      const tooLong = setTimeout(() => resolver.cancel(), wholeMs)
      try {
        const records = await resolver.resolveTxt(name)
        return records.slice(0, mostRecords).map((parts) => parts.join('').slice(0, longestRecord))
      } catch (error) {
        // Only these two are an answer: there is no such name, or it has no such record.
        return ['ENOTFOUND', 'ENODATA'].includes(String((error as { code?: string }).code)) ? [] : undefined
      } finally {
        clearTimeout(tooLong)
      }
    },
  }
}
