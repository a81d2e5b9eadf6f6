import assert from 'node:assert/strict'
import fc from 'fast-check'

/** `outcome`: the status, or whatever else tells one answer from another. */
export interface Answer {
  outcome: number | string
  body: unknown
}

/** What somebody can do, at the site and in a model of it. */
export interface Action<Model, Site, Params> {
  params: fc.Arbitrary<Params>
  weight: number
  /** Whether it can be done at all; always unless it is said. */
  when?: (model: Model, params: Params) => boolean
  /** Whether somebody is there to do it: without, it is tried more rarely. */
  isSignedIn?: (model: Model, params: Params) => boolean
  /** Does it at the site. The model is still as it was before. */
  ask: (site: Site, model: Model, params: Params) => Promise<Answer>
  /** Does it in the model, and says what the answer must be. */
  expect: (model: Model, params: Params, answer: Answer) => number | string
}

/** Every action with every outcome that it had. */
export type Outcomes = Map<string, number>

class Command<Model extends object, Site, Params> implements fc.AsyncCommand<Model, Site> {
  readonly #name: string
  readonly #action: Action<Model, Site, Params>
  readonly #params: Params
  /** Whether it is tried by nobody, too. */
  readonly #isStubborn: boolean
  readonly #outcomes: Outcomes
  constructor(
    { name, action, outcomes }: { name: string; action: Action<Model, Site, Params>; outcomes: Outcomes },
    params: Params,
    isStubborn: boolean,
  ) {
    this.#name = name
    this.#action = action
    this.#params = params
    this.#isStubborn = isStubborn
    this.#outcomes = outcomes
  }
  check(model: Readonly<Model>) {
    const { when, isSignedIn: isThere } = this.#action
    return (when?.(model, this.#params) ?? true) && (this.#isStubborn || (isThere?.(model, this.#params) ?? true))
  }
  async run(model: Model, site: Site) {
    const answer = await this.#action.ask(site, model, this.#params)
    const expected = this.#action.expect(model, this.#params, answer)
    const key = `${this.#name}: ${answer.outcome}`
    this.#outcomes.set(key, (this.#outcomes.get(key) ?? 0) + 1)
    assert.equal(answer.outcome, expected, `${this.toString()} was answered with ${JSON.stringify(answer)}`)
  }
  toString = () => `${this.#name} ${JSON.stringify(this.#params)}`
}

interface Sequences<Model extends object, Site> {
  site: Site
  actions: Record<string, Action<Model, Site, unknown>>
  outcomes: Outcomes
  runs: number
  seed: number
  /** A model of the site as a sequence finds it. */
  begin: () => Promise<Model>
  /** Fails where model and site differ. */
  compare: (model: Model) => Promise<void>
}

/** Undefined: the model and the site agree in all sequences. Else the shortest one in which they do not. */
export async function findDisagreement<Model extends object, Site>(
  sequences: Sequences<Model, Site>,
): Promise<string | undefined> {
  const { site, actions, outcomes, runs, seed, begin, compare } = sequences
  const weighed = Object.entries(actions).flatMap(([name, action]) => {
    const arbitrary = fc
      .tuple(action.params, fc.nat(7))
      .map(([params, n]) => new Command({ name, action, outcomes }, params, n === 0))
    return Array.from({ length: action.weight }, () => arbitrary)
  })
  const details = await fc.check(
    fc.asyncProperty(fc.commands(weighed, { maxCommands: 100, size: 'max' }), async (commands) => {
      const model = await begin()
      await fc.asyncModelRun(() => ({ model, real: site }), commands)
      await compare(model)
    }),
    { numRuns: runs, seed },
  )
  return details.failed ? `${fc.defaultReportMessage(details)}\n${String(details.errorInstance)}` : undefined
}
