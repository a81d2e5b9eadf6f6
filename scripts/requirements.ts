import ts from 'typescript'

const id = /\b[A-Z]+-\d+\b/g

/** Every id that stands first in a row of the tables. */
export const readRequirements = (markdown: string): string[] =>
  [...markdown.matchAll(/^\| ([A-Z]+-\d+)\b/gm)].map((match) => match[1]!)

/** The names before the parentheses: `test.describe.configure` gives test, describe, configure. */
function calleeNames(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text]
  if (ts.isPropertyAccessExpression(node)) return [...calleeNames(node.expression), node.name.text]
  return ts.isCallExpression(node) ? calleeNames(node.expression) : []
}

function titleOf(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node)) return undefined
  const [root, ...modifiers] = calleeNames(node.expression)
  // What is skipped proves nothing.
  if (!['it', 'test', 'describe'].includes(root ?? '') || modifiers.some((name) => /^(skip|todo|fixme)$/.test(name)))
    return undefined
  const [title] = node.arguments
  if (!title) return undefined
  const text = ts.isStringLiteralLike(title) ? title.text : ts.isTemplateExpression(title) ? title.getText() : undefined
  // Nor does what `.ci/run` leaves out.
  return text?.includes('@full') ? undefined : text
}

/** The ids in the titles of a test file: `it('HOME-4 wraps ...')`. Anywhere else they prove nothing. */
export function readCitations(source: string, file = 'test.tsx'): Set<string> {
  const found = new Set<string>()
  const visit = (node: ts.Node) => {
    for (const word of titleOf(node)?.match(id) ?? []) found.add(word)
    ts.forEachChild(node, visit)
  }
  // By its name, as `<T>(` begins a function in one kind of file and an element in the other.
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  return found
}

/** What is wrong, in sentences: every requirement is cited by a test, and tests cite nothing else. */
export function judge(required: readonly string[], cited: ReadonlySet<string>): string[] {
  const known = new Set(required)
  return [
    ...required
      .filter((name, i) => required.indexOf(name) !== i)
      .map((name) => `${name} stands twice in the requirements`),
    ...required.filter((name) => !cited.has(name)).map((name) => `${name} is cited by no test`),
    ...[...cited]
      .filter((name) => !known.has(name))
      .map((name) => `${name} is cited by a test, but has no row in docs/requirements.md`),
  ]
}
