/**
 * Moves this process's clock to the day on which the tests take place: loaded with `--import` before anything else, in the test
 * processes and in every thread that they start. Only what time it is changes; timers run as ever.
 */
const offset = Number(process.env['TEST_CLOCK_OFFSET'] ?? 0)
const now = Date.now.bind(Date)

if (offset)
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length ? args : [now() + offset], newTarget) as Date,
    apply: (target) => new target(now() + offset).toString(),
    get: (target, key, receiver) => (key === 'now' ? () => now() + offset : Reflect.get(target, key, receiver)),
  })
