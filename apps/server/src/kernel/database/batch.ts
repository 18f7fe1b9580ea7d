import pg from 'pg'

type Value = string | Buffer | null

/** What is known of a statement by its text alone. */
interface Plan {
  readonly text: string
  /** Under which each connection prepares it once; nothing: it is parsed each time. */
  readonly name: string
  /** It sets what others rely on: it and all that follow it need one transaction. */
  readonly settles: boolean
}

/** One statement and who waits for its answer. */
export interface Statement {
  readonly plan: Plan
  readonly values: readonly Value[]
  answered(answer: Answer): void
  failed(error: Error): void
}

export interface Answer {
  readonly command: string
  readonly count: number
  readonly rows: Record<string, unknown>[]
}

interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}
/** What a statement gives, with a row of it that is still empty. */
interface Shape {
  readonly columns: readonly Column[]
  readonly blank: Readonly<Record<string, unknown>>
}
interface Described {
  readonly name: string
  readonly dataTypeID: number
}

/** What pg gives to a `Submittable`, as its own cursors use it; the declared type knows an older one. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  close(message: { type: 'S'; name: string }): void
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: readonly Value[] }): void
  describe(message: { type: 'P' }): void
  execute(message: null): void
  sync(): void
}

/**
 * As PostgreSQL reads it: arrays as '{…}', objects as JSON, dates with their zone. Throws for what cannot be written. pg exports it without declaring
 * it; `driver.test.ts` holds that it is there.
 */
export const toWire = (pg as unknown as { utils: { prepareValue(value: unknown): Value } }).utils.prepareValue

// The connection's zone is UTC, so '2026-01-31 08:00:00.123456+00' needs no calendar to become ISO 8601 with milliseconds.
const iso = (s: string) =>
  s.endsWith('+00')
    ? `${s.slice(0, 10)}T${s.slice(11, 19)}.${s.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
    : new Date(s).toISOString()
// numeric stays a string and a date stays a date: neither may pass through a double or a time zone.
const parsers: Record<number, (s: string) => unknown> = { 1082: (s) => s, 1184: iso, 20: Number }
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format ?? 'text'),
}

// One that is missed here sees less afterwards, never more: its setting is gone with its batch.
const settles = /set_config|advisory|savepoint|^\s*(set|declare|lock|create)\b/i

/** Stands in a statement whose plan is not kept: one for any values would be much worse, though PostgreSQL takes it for as good. */
export const plannedAnew = '/* planned anew */'

const plans = new Map<string, Plan>()
/** Capped, because a search composes many different statements. */
export function planOf(text: string): Plan {
  const kept = plans.get(text)
  if (kept) return kept
  const full = plans.size >= 5000
  // A search is planned for its words each time: a plan for any word takes each for rare, and reads a whole table for a common one.
  // FETCH gives the columns of whatever cursor has that name just now: nothing is kept of it.
  const unnamed = full || text.includes(' ilike ') || text.includes(plannedAnew) || /^\s*fetch\b/i.test(text)
  const plan = { text, name: unnamed ? '' : `q${plans.size}`, settles: settles.test(text) }
  // Searches are as many as their columns and words allow: kept, they would leave no name for the rest.
  if (!unnamed) plans.set(text, plan)
  return plan
}

/** What each connection has prepared, with the shape of what it gives: they cannot change, PostgreSQL refuses a prepared statement whose table did. */
const prepared = new WeakMap<pg.ClientBase, Map<string, Shape>>()

function preparedBy(client: pg.ClientBase): Map<string, Shape> {
  const known = prepared.get(client) ?? new Map<string, Shape>()
  prepared.set(client, known)
  return known
}

function write(wire: Wire, { plan: { text, name }, values }: Statement, known: boolean): void {
  if (!known) {
    // An attempt that failed half-way may have left the name behind; closing one that is not there is no error.
    if (name) wire.close({ type: 'S', name })
    wire.parse({ name, text })
  }
  wire.bind({ statement: name, values })
  if (!known) wire.describe({ type: 'P' })
  wire.execute(null)
}

const noShape: Shape = { columns: [], blank: {} }

function shapeOf(described: readonly Described[]): Shape {
  const columns = described.map((f) => ({ name: f.name, parse: types.getTypeParser(f.dataTypeID) as Column['parse'] }))
  return { columns, blank: Object.fromEntries(columns.map(({ name }) => [name, null])) }
}

// A copy of the blank row: one that grows from {} is soon made among what lives long, and with all that it holds stays there until that is collected.
function rowOf({ columns, blank }: Shape, fields: readonly (string | null)[]): Record<string, unknown> {
  const row = { ...blank }
  for (let i = 0; i < fields.length; i++) {
    const text = fields[i]!
    row[columns[i]!.name] = text === null ? null : columns[i]!.parse(text)
  }
  return row
}

/**
 * Sends statements in one packet under a single Sync, as pg's public `Submittable`. Outside a transaction that makes them one: what the first sets
 * `local` ends with the last, and an error skips the rest. Resolves when the next may follow, with the error if it broke the connection.
 */
export function sendBatch(client: pg.ClientBase, statements: readonly Statement[]): Promise<Error | undefined> {
  const known = preparedBy(client)
  const answers: (Answer | Error)[] = []
  let shape: Shape | undefined
  let rows: Answer['rows'] = []
  let unreadable: Error | undefined
  const current = () => statements[answers.length]!
  const complete = (command: string, count: number) => {
    const { name } = current().plan
    if (name && !known.has(name)) known.set(name, shape ?? noShape)
    answers.push(unreadable ?? { command, count, rows })
    shape = undefined
    rows = []
    unreadable = undefined
  }
  const settle = () => {
    for (const [i, answer] of answers.entries()) {
      if (answer instanceof Error) statements[i]!.failed(answer)
      else statements[i]!.answered(answer)
    }
  }
  return new Promise((free) => {
    client.query({
      statements,
      // pg puts its own here, which stops the clock of `query_timeout`.
      callback: () => {},
      submit(connection: pg.Connection) {
        // See `Wire`; `driver.test.ts` holds that it is so.
        const wire = connection as unknown as Wire
        wire.stream.cork()
        try {
          for (const statement of statements) write(wire, statement, known.has(statement.plan.name))
          wire.sync()
        } catch (error) {
          return error
        } finally {
          wire.stream.uncork()
        }
        return null
      },
      handleRowDescription({ fields }: { fields: Described[] }) {
        shape = shapeOf(fields)
      },
      handleDataRow({ fields }: { fields: (string | null)[] }) {
        try {
          rows.push(rowOf((shape ??= known.get(current().plan.name)!), fields))
        } catch (error) {
          unreadable = error as Error
        }
      },
      handleCommandComplete({ text }: { text: string }) {
        const [, command = '', count] = /^([A-Z]+).*?(\d*)$/.exec(text) ?? []
        complete(command, Number(count))
      },
      handleEmptyQuery: () => complete('', 0),
      handleReadyForQuery() {
        this.callback()
        settle()
        free(undefined)
      },
      handleError(error: Error & { severity?: string }) {
        this.callback()
        // What fails only with the Sync (a deferred constraint) belongs to the last statement.
        answers.length = Math.min(answers.length, statements.length - 1)
        known.delete(current().plan.name)
        while (answers.length < statements.length) answers.push(error)
        settle()
        // A server that speaks another language costs a new connection after each error, nothing more.
        free(error.severity === 'ERROR' ? undefined : error)
      },
    })
  })
}
