import ts from 'typescript'

/** Attributes whose text nobody reads. A component of ours that shows one of these as words is found by its own text. */
const technicalAttributes =
  /^(?:className|id|key|to|href|src|srcSet|rel|type|name|d|viewBox|fill|stroke|role|as|method|action|variant|size|tone|kind|data-.*|aria-(?!label$|description$|roledescription$|valuetext$).*|auto[A-Z]\w*|htmlFor|target|media|crossOrigin|loading|decoding|sizes|lang|hrefLang|dir|inputMode|pattern|enterKeyHint|charSet|content|property|width|height|layout|align|side|value|defaultValue|form|encType|accept|fetchPriority|allow|sandbox|referrerPolicy|scope|shapeRendering|focusable|at|look|theme|tag|heading|audience|placement|context|part|searchParam|labelKind|field|act|strokeWidth|strokeLinecap|strokeLinejoin|transform|prefetch|preserveAspectRatio|tab|step|ending|confirmVariant|preload|first)$/

/** What looks like words and is none: names, keys, and what programs read. */
const notWords =
  /^(?:GitHub|Mastodon|YouTube|Instagram|Bluesky|Vimeo|Google|you@example\.org|https:\/\/|Bearer .*|text\/html.*|index, follow.*|required name=.*|autoplay;.*|allow-.*|auto|true|false|(?:[A-Z]{2,3} )+[A-Z]{2,3}|.* kbit\/s|Unexpected Application Error!|npx matinee backup)$/

const hasLetters = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/&\w+;/g, ''))
/** `Try again`, `No movies found.`; not `play pause ended`, nor `(min-width: 64em) 28vw`. */
const isPhrase = (text: string) =>
  /^[“‘(]?\p{Lu}[\p{L}’']*[,:]? +\S/u.test(text.trim()) && !/[{}=<>|[\]]|\)\(/.test(text)

export interface Found {
  line: number
  text: string
}

/** Words of a source file that belong in a catalogue: the text and the attributes of JSX, and phrases in strings. */
export function findWords(file: string, source: string): Found[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: Found[] = []
  const add = (node: ts.Node, text: string) => {
    const trimmed = text.replaceAll(/\s+/g, ' ').trim()
    if (notWords.test(trimmed)) return
    found.push({ line: parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: trimmed })
  }
  const isSkipped = (node: ts.Node) =>
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isTypeNode(node) ||
    // For developers.
    ts.isThrowStatement(node) ||
    (ts.isCallExpression(node) && /\bmeta$|^(?:reject|console\.\w+)$/.test(node.expression.getText())) ||
    (ts.isNewExpression(node) && node.expression.getText().endsWith('Error')) ||
    (ts.isJsxAttribute(node) && technicalAttributes.test(node.name.getText()))
  const visit = (node: ts.Node): void => {
    if (isSkipped(node)) return
    if (ts.isJsxText(node)) {
      if (hasLetters(node.text)) add(node, node.text)
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (ts.isJsxAttribute(node.parent) ? hasLetters(node.text) : isPhrase(node.text)) add(node, node.text)
    } else if (ts.isTemplateExpression(node)) {
      const text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
      if (isPhrase(text) || /^… (?:\p{Ll}{2,} ?)+/u.test(text)) add(node, node.getText().slice(1, -1))
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}
