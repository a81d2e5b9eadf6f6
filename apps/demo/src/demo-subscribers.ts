import type { FirstPlanId } from '@matinee/contract/plans'
import type { Subscription } from '../../server/src/features/subscriptions/subscription-rules.ts'
import { share } from './demo-films.ts'

/** Those of the house who say nothing. They have no password, and so nobody can sign in as them. */
export const regulars = `
  Adaeze O., agnes_v, Alba Ferrer, alvin.t, Amara, anders_k, Anouk D., aoife.m, arturo_p, Astrid N., aya.h, b_thorne,
  Beatriz L., Benedikt, bijou_box, Birgit S., bo.lindqvist, Camille R., carbon_arc, Carys, chiara.b, Cillian W.,
  curtain_up, Dagny, daniel_oy, Delphine, dev.anand, Dilnoza, e.brandt, Edda V., eleni_k, Emeka, Emil F., Esperanza G.,
  fenna_j, Femi A., first_row, Flora M., fritz.w, Gael, gitte.h, Greta O., Guillermo, hana_p, Hedda L., hugo.verne,
  Ilse B., imani_c, Ingrid T., intermission, Isidro, ivan_petrov, Jae-won, jarmila, Jelena D., joao.s, Judith K.,
  kaito_m, Karim B., Katarzyna, kirsten.f, Ladislav, lars_h, late_show, Leila N., Liv, lorenzo_g, Ludmila, maarten,
  Maeve C., magic_lantern, Malik J., matteo.r, Mireille, Nadia Z., newsreel, Nikolai, nora_e, Olu, opal_curtain,
  Paloma, Pavel H., quentin.a, Rasmus, Renate W., rosalind_f, saskia.d, second_reel, Siobhan, Tariq, tove_l, Ulrike,
  velvet_rope, Wilhelmina, Yara S.`
  .split(',')
  .map((name) => name.trim())
  .map((username) => ({
    username,
    email: `${username.toLowerCase().replaceAll(/[ .]+/g, '.').replace(/\.$/, '')}@matinee.test`,
  }))

/** What happened once: somebody paid, was given Premium, cancelled, or it ended and that was noted. */
export type Happening =
  | { event: 'pay'; plan: FirstPlanId; at: Date }
  | { event: 'reactivate'; plan: FirstPlanId; at: Date; reason: string }
  | { event: 'cancel'; at: Date; by: 'person' | 'desk' }
  | { event: 'expire'; at: Date }

export interface Subscriber {
  status: Subscription['status']
  plan: FirstPlanId
  /** Of those whose end is near. */
  daysLeft?: number
  /** Which of the last stretch's terms was given and not paid for, from the last backwards. */
  given?: { term: number; reason: string }
}

const mix: Record<Subscription['status'], Record<FirstPlanId, number>> = {
  active: { monthly: 14, quarterly: 9, semiAnnually: 6, yearly: 8 },
  expired: { monthly: 6, quarterly: 4, semiAnnually: 2, yearly: 1 },
  cancelled: { monthly: 4, quarterly: 3, semiAnnually: 1, yearly: 1 },
}

const special: Readonly<Record<string, Pick<Subscriber, 'daysLeft' | 'given'>>> = {
  'active monthly 0': { daysLeft: 0.7 },
  'active quarterly 0': { daysLeft: 2.4 },
  'active monthly 1': { daysLeft: 3.6 },
  'active yearly 0': { daysLeft: 5.2 },
  'active semiAnnually 0': { daysLeft: 6.5 },
  'active monthly 5': { given: { term: 0, reason: 'Won the autumn quiz' } },
  'active quarterly 3': { given: { term: 0, reason: 'For the evenings on which the stream stood still' } },
  'active yearly 4': { given: { term: 0, reason: 'Translates our synopses' } },
  'expired monthly 2': { given: { term: 0, reason: 'A month to try, from the desk' } },
  'expired quarterly 1': { given: { term: 0, reason: 'Paid twice elsewhere, and was not paid back' } },
  'cancelled monthly 1': { given: { term: 0, reason: 'A month to try, from the desk' } },
}

/** All but the one that one can sign in as: 59, each with what makes it the same again. */
export const subscribers: readonly (Subscriber & { seed: string })[] = Object.entries(mix).flatMap(([status, plans]) =>
  Object.entries(plans).flatMap(([plan, count]) =>
    Array.from({ length: count }, (_, n) => {
      const seed = `${status} ${plan} ${n}`
      return { status: status as Subscription['status'], plan: plan as FirstPlanId, seed, ...special[seed] }
    }),
  ),
)

const day = 24 * 60 * 60 * 1000
const mostTerms: Record<FirstPlanId, number> = { monthly: 12, quarterly: 5, semiAnnually: 3, yearly: 2 }
/** How far back it all goes. */
const longAgo = 470 * day

/** When the last term ends, and when somebody cancelled it. Most have begun or extended lately. */
function lastEnd({ status, plan, seed, daysLeft }: Subscriber & { seed: string }, length: number, now: number) {
  const some = share(`${seed} ${plan} ends`)
  if (status === 'active') return { end: now + (daysLeft ?? 7.5 + some ** 0.5 * (length - 8)) * day }
  if (status === 'expired') return { end: now - (1.5 + some ** 1.5 * 200) * day }
  const cancelledAt = now - (2 + some * 240) * day
  return { end: cancelledAt + (0.2 + 0.6 * share(`${seed} used`)) * length * day, cancelledAt }
}

/**
 * What such a subscriber did up to now, in order. Written from the end backwards, as the end is what was asked for; nothing
 * of it says how long a subscription lasts: that is left to the rules, as with everybody.
 */
export function historyOf(
  subscriber: Subscriber & { seed: string },
  days: Readonly<Record<FirstPlanId, number>>,
  moment: Date,
): Happening[] {
  const now = moment.getTime()
  const { status, plan, seed, given } = subscriber
  const { end, cancelledAt } = lastEnd(subscriber, days[plan], now)
  const chance = (what: string) => share(`${seed} ${what}`)
  const whole = (time: number) => new Date(Math.floor(time / 1000) * 1000)

  // Some began with less, and took more when they knew the house.
  const wanted = Math.ceil(chance('terms') * mostTerms[plan])
  const before = plan !== 'monthly' && chance('began with less') < 0.4 ? 'monthly' : plan
  const terms = [plan]
  let start = end - days[plan] * day
  while (terms.length < wanted && start - days[before] * day > now - longAgo) {
    terms.unshift(before)
    start -= days[before] * day
  }
  const began = whole(start)

  const happened: Happening[] = []
  // A first try, that ended, and a while without.
  const tried = began.getTime() - (40 + chance('without') * 60) * day
  if (chance('had tried') < 0.35 && tried > now - longAgo) {
    const first = whole(tried)
    happened.push({ event: 'pay', plan: 'monthly', at: first })
    if (chance('gave up') < 0.3)
      happened.push({ event: 'cancel', by: 'person', at: new Date(first.getTime() + 11 * day) })
    else happened.push({ event: 'expire', at: new Date(first.getTime() + (days.monthly + 0.02) * day) })
  }

  let until = began.getTime()
  for (const [n, term] of terms.entries()) {
    // Extended in the last days of what there was.
    const at = n === 0 ? began : whole(until - (0.2 + chance(`extended ${n}`) * 6.3) * day)
    if (given && given.term === terms.length - 1 - n)
      happened.push({ event: 'reactivate', plan: term, at, reason: given.reason })
    else happened.push({ event: 'pay', plan: term, at })
    until += days[term] * day
  }
  if (status === 'expired') happened.push({ event: 'expire', at: new Date(until + 0.02 * day) })
  if (cancelledAt !== undefined)
    happened.push({ event: 'cancel', at: whole(cancelledAt), by: chance('by') < 0.2 ? 'desk' : 'person' })
  return happened
}
