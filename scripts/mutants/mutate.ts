// What a slip of the hand makes of a line: the mutants of a source file. Texts and types stay as they are.
import { createHash } from 'node:crypto'

import { parseAst } from 'vite'

/** One change of one place: `before` stands from `start` to `end` (in characters), and `after` in its stead. */
export interface Mutant {
  readonly file: string
  readonly line: number
  readonly start: number
  readonly end: number
  readonly before: string
  readonly after: string
  /** Stays the same while its line does, wherever that moves. */
  readonly id: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
}
/** Calls that calculate, compare or choose. */
const methods: Readonly<Record<string, string>> = {
  plus: 'minus',
  minus: 'plus',
  times: 'div',
  div: 'times',
  gt: 'gte',
  gte: 'gt',
  lt: 'lte',
  lte: 'lt',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  some: 'every',
  every: 'some',
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Whether a sum joins texts. */
const isText = (node: unknown): boolean =>
  isNode(node) &&
  ((node.type === 'Literal' && typeof node['value'] === 'string') ||
    node.type === 'TemplateLiteral' ||
    (node.type === 'BinaryExpression' && (isText(node['left']) || isText(node['right']))))

interface Change {
  readonly start: number
  readonly end: number
  readonly after: string
}

/** The operator between two parts, without the comments and brackets around it. */
function operatorChange(source: string, node: Node): Change[] {
  const operator = node['operator'] as string
  const after = operators[operator]
  if (!after || (operator === '+' && isText(node))) return []
  const [left, right] = [node['left'] as Node, node['right'] as Node]
  const start = source.slice(0, right.start).lastIndexOf(operator)
  return start >= left.end ? [{ start, end: start + operator.length, after }] : []
}

/** A condition that always holds, and one that never does. */
function conditionChanges({ start, end }: Node): Change[] {
  return ['true', 'false'].map((after) => ({ start, end, after }))
}

function methodChange(node: Node): Change[] {
  const callee = node['callee'] as Node
  const name = callee.type === 'MemberExpression' ? (callee['property'] as Node) : undefined
  const after = name?.type === 'Identifier' ? methods[name['name'] as string] : undefined
  return after ? [{ start: name!.start, end: name!.end, after }] : []
}

function changesAt(source: string, node: Node): Change[] {
  const { start, end } = node
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return operatorChange(source, node)
    case 'IfStatement':
    case 'ConditionalExpression':
      return conditionChanges(node['test'] as Node)
    case 'CallExpression':
      return methodChange(node)
    case 'UnaryExpression': {
      const inner = node['argument'] as Node
      return node['operator'] === '!' ? [{ start, end, after: source.slice(inner.start, inner.end) }] : []
    }
    case 'UpdateExpression':
      return [
        { start, end, after: source.slice(start, end).replace(/\+\+|--/, (sign) => (sign === '++' ? '--' : '++')) },
      ]
    case 'ExpressionStatement': {
      const inner = node['expression'] as Node
      const call = inner.type === 'AwaitExpression' ? (inner['argument'] as Node) : inner
      return call.type === 'CallExpression' ? [{ start, end, after: ';' }] : []
    }
    default:
      return []
  }
}

/** All mutants of a file, in the order of their places. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const lines = source.split('\n')
  const seen = new Map<string, number>()
  const found: Mutant[] = []
  const visit = (node: Node): void => {
    // Types decide nothing while the program runs.
    if (node.type.startsWith('TSType') || node.type === 'TSInterfaceDeclaration') return
    for (const { start, end, after } of changesAt(source, node)) {
      const line = source.slice(0, start).split('\n').length
      const whole = lines[line - 1]!
      const column = start - source.lastIndexOf('\n', start - 1) - whole.search(/\S/)
      const place = [file, whole.trim(), source.slice(start, end), after, column].join('\0')
      const times = seen.get(place) ?? 0
      seen.set(place, times + 1)
      const id = createHash('sha256').update(`${place}\0${times}`).digest('hex').slice(0, 10)
      found.push({ file, line, start, end, before: source.slice(start, end), after, id })
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node)
  return found.sort((a, b) => a.start - b.start || a.after.localeCompare(b.after))
}

/** The source with one mutant in it. */
export const mutated = (source: string, { start, end, after }: Mutant): string =>
  source.slice(0, start) + after + source.slice(end)
