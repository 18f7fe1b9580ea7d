import { sessionText } from '@clearway/contract/features/account/session.text'
import type { Text } from '@clearway/contract/kernel/text'

import type { OpenContext } from '../../kernel/context.ts'
import { networkOf, signInEverywhere } from '../../kernel/pacing/limits.ts'
import { refuse, type Refusal } from '../../kernel/refuse.ts'
import { readCaptcha, type GivenProof } from './captcha.ts'
import { perAddress, type Lane } from './lane.ts'
import { costsAfter, newWork, spendWork, workDone, type Purpose } from './work.ts'

/** Nothing; work that the browser does unseen; a picture beside it, or longer work in its place. */
type Level = 'nothing' | 'work' | 'picture'

export interface Demand {
  readonly level: Level
  readonly costs: ReturnType<typeof costsAfter>
}

const from = (count: number, work: number, picture: number): Level =>
  count >= picture ? 'picture' : count >= work ? 'work' : 'nothing'

/** What the next try has to bring: by the failures in its lane and, unless the browser is known, of its network and of the account everywhere. */
export async function demandOf(
  ctx: OpenContext,
  { known, subject }: Lane,
  failures: number,
  locked: boolean,
): Promise<Demand> {
  const { limits } = ctx.services
  const [everywhere, network] = known
    ? [0, 0]
    : await Promise.all([limits.count(signInEverywhere, subject), limits.count(perAddress, networkOf(ctx.ip))])
  const levels = [
    locked ? 'picture' : from(failures, 3, 6),
    from(everywhere, 20, signInEverywhere.points),
    from(network, 20, 60),
  ]
  return {
    level: levels.includes('picture') ? 'picture' : levels.includes('work') ? 'work' : 'nothing',
    costs: costsAfter(Math.max(failures, everywhere, network)),
  }
}

const purposeOf = ({ subject }: Lane): Purpose => `signin ${subject}`

/** For the client: what is missing, and the work to do for it. Older clients show a picture for `captchaRequired`. */
export function offerOf(ctx: OpenContext, lane: Lane, { level, costs }: Demand, ask: 'work' | 'picture'): object {
  const purpose = purposeOf(lane)
  return {
    captchaRequired: true,
    proof: {
      ask,
      work: newWork(ctx, purpose, costs.work),
      ...((ask === 'picture' || level === 'picture') && { instead: newWork(ctx, purpose, costs.instead) }),
    },
  }
}

/** Refuses a try that does not bring what is asked of it. That is no try: nothing is counted, but a picture read wrongly, for its network. */
export async function requireProof(
  ctx: OpenContext,
  lane: Lane,
  given: GivenProof,
  failures: number,
  lockedSeconds: number,
): Promise<void> {
  const demand = await demandOf(ctx, lane, failures, lockedSeconds > 0)
  const { level, costs } = demand
  const missing = (ask: 'work' | 'picture', text: Text = sessionText.captchaNeeded): Refusal => {
    const offer = offerOf(ctx, lane, demand, ask)
    if (!lockedSeconds || text !== sessionText.captchaNeeded)
      return refuse(400, text, { data: { error: 'invalid_grant', description: 'Captcha required', ...offer } })
    return refuse(429, sessionText.lockedUntil, {
      values: { seconds: lockedSeconds },
      retryAfter: lockedSeconds,
      data: { retryAfter: lockedSeconds, ...offer },
    })
  }
  const done = workDone(ctx, purposeOf(lane), given.work)
  const spend = async () => {
    if (!(await spendWork(ctx, given.work!))) throw missing('work')
  }
  if (level !== 'nothing' && done >= costs.instead) return spend()
  if (level === 'work' && !given.charCaptcha) {
    if (done < costs.work) throw missing('work')
    return spend()
  }
  if (level === 'picture' && !given.charCaptcha) throw missing('picture')
  if (level === 'picture' && done < costs.work) throw missing('work')
  // A picture that nobody asked for is looked at too: what was sent and is wrong is told.
  if (!given.charCaptcha) return undefined
  const read = await readCaptcha(ctx, given)
  if (read === 'wrong') await ctx.services.limits.add(perAddress, networkOf(ctx.ip))
  if (read !== 'right')
    throw missing('picture', read === 'wrong' ? sessionText.captchaWrong : sessionText.captchaExpired)
  return level === 'picture' ? spend() : undefined
}
