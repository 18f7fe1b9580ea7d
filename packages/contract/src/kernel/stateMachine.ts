import type { Text } from './text.ts'

/** One way from a state to another. */
export interface StepRule<State extends string = string> {
  /** Who takes it, in a word of the area: `applicant`, `reviewer`, `staff`. `program` and `customs` are nobody who calls. */
  readonly by: string
  /** The permission that its route asks for, where there is one. */
  readonly permission?: string
  readonly from: readonly State[]
  /** Several where what is found decides: a receipt of customs, lines that still need a code. */
  readonly to: State | readonly State[]
  /** What must hold beside the state, by name, in the order in which it is asked. */
  readonly checks?: readonly string[]
  /** What else is done, by name: before the state is written, together with it or right after, in one transaction. */
  readonly effects?: readonly string[]
  /** Who hears of it, by name. */
  readonly notices?: readonly string[]
}

/** What may be done in some states without leaving them. */
export interface ActRule<State extends string = string> {
  readonly by: string
  readonly in: readonly State[]
}

type Rules<State extends string> = Readonly<Record<string, StepRule<State>>>
type Acts<State extends string> = Readonly<Record<string, ActRule<State>>>
type Phases<State extends string> = Readonly<Record<string, readonly State[]>>

/** The data of a machine, whichever it is. */
export interface MachineData {
  readonly states: Readonly<Record<string, Text>>
  readonly steps: Rules<string>
}

/** The life of one kind of record: screens and server ask it, and nothing beside it says what leads where. */
export interface StateMachine<
  States extends Readonly<Record<string, Text>>,
  Steps extends Rules<keyof States & string>,
  A extends Acts<keyof States & string>,
  P extends Phases<keyof States & string>,
> {
  /** The states with their labels. */
  readonly states: States
  readonly initial: keyof States & string
  readonly steps: Steps
  readonly acts: A
  /** Named sets of states that lists, screens and queries ask for. */
  readonly phases: P
  readonly stateNames: readonly [keyof States & string, ...(keyof States & string)[]]
  readonly stepNames: readonly [keyof Steps & string, ...(keyof Steps & string)[]]
  /** Whether a step leads on from a state, or an act may be done in it. */
  may(name: (keyof Steps & string) | (keyof A & string), state: keyof States & string): boolean
  stepsFrom(state: keyof States & string): (keyof Steps & string)[]
  /** Where a step may end. */
  leadsTo(step: keyof Steps & string): readonly (keyof States & string)[]
  /** Whether a step asks for a check of that name. */
  asks(step: keyof Steps & string, check: string): boolean
  isIn(phase: keyof P & string, state: keyof States & string): boolean
}

export type StateOf<M extends MachineData> = keyof M['states'] & string
export type StepOf<M extends MachineData> = keyof M['steps'] & string

/** `stateMachine({ states, initial, steps, acts, phases })`: the names of states and steps come out of the data as literal types. */
export function stateMachine<
  const States extends Readonly<Record<string, Text>>,
  const Steps extends Rules<keyof States & string>,
  const A extends Acts<keyof States & string>,
  const P extends Phases<keyof States & string>,
>(data: {
  readonly states: States
  readonly initial: keyof States & string
  readonly steps: Steps
  readonly acts: A
  readonly phases: P
}): StateMachine<States, Steps, A, P> {
  type State = keyof States & string
  const rules: Rules<State> = data.steps
  const acts: Acts<State> = data.acts
  const phases: Phases<State> = data.phases
  const stepNames = Object.keys(rules) as [keyof Steps & string, ...(keyof Steps & string)[]]
  return {
    ...data,
    stateNames: Object.keys(data.states) as [State, ...State[]],
    stepNames,
    may: (name, state) => (rules[name]?.from ?? acts[name]!.in).includes(state),
    stepsFrom: (state) => stepNames.filter((step) => rules[step]!.from.includes(state)),
    leadsTo: (step) => {
      const { to } = rules[step]!
      return typeof to === 'string' ? [to] : to
    },
    asks: (step, check) => rules[step]!.checks?.includes(check) ?? false,
    isIn: (phase, state) => phases[phase]!.includes(state),
  }
}
