import { pageSchemas } from '@matinee/contract/pages.schemas'
import { describe, expect, it } from 'vitest'
import { parseMarkdown } from './markdown.ts'

/** What is made of a text, `<p>`, `</>` and words, and where it leads. */
const read = (text: string) => {
  const { opening } = pageSchemas.preview.response.parse({ text: parseMarkdown(text) }).text
  const shown = opening.map((part) => (typeof part === 'string' ? part : 'tag' in part ? `<${part.tag}>` : '</>'))
  const leads = opening.flatMap((part) =>
    typeof part === 'object' && 'tag' in part ? (part.href ?? part.src ?? []) : [],
  )
  return { shown: shown.join(''), tags: new Set(shown.filter((part) => /^<\w+>$/.test(part))), leads }
}

describe('SITE-3 Markdown', () => {
  it('has a section for each heading, with ids that differ, and headings below them one step lower', () => {
    const { opening, sections } = parseMarkdown(
      'Before.\n\n# Über *uns*\n\nOne.\n\n### Small\n\n## Uber uns\n\n> # Quoted\n\n## ?',
    )
    expect(opening).toEqual([{ tag: 'p' }, 'Before.', { isEnd: true }])
    expect(sections.map(({ id, title }) => [id, title])).toEqual([
      ['uber-uns', 'Über uns'],
      ['uber-uns-2', 'Uber uns'],
      ['section', '?'],
    ])
    expect(sections[0]!.parts).toEqual([{ tag: 'p' }, 'One.', { isEnd: true }, { tag: 'h3' }, 'Small', { isEnd: true }])
    expect(sections[1]!.parts).toContainEqual({ tag: 'h3' })
  })

  it('keeps lists, emphasis, code, lines and tables', () => {
    expect(read('3. *a*\n4. `b`').shown).toBe('<ol><li><em>a</></><li><code>b</></></>')
    expect(parseMarkdown('3. a').opening[0]).toEqual({ tag: 'ol', start: 3 })
    expect(read('~~a~~ **b**  \nc\n\n---\n\n```js\nd\n```').shown).toBe(
      '<p><s>a</> <strong>b</><br></>c</><hr></><pre><code>d\n</></>',
    )
    expect(read('| a |\n|--:|\n| b |').shown).toBe('<table><thead><tr><th>a</></></><tbody><tr><td>b</></></></>')
  })

  it.each([
    ['[x](https://example.org/?a=1&b=2)', 'https://example.org/?a=1&b=2'],
    ['[x](HTTP://example.org)', 'HTTP://example.org'],
    ['[x](mailto:rex@example.org)', 'mailto:rex@example.org'],
    ['[x](/contact)', '/contact'],
    ['[x](#part)', '#part'],
    ['<https://example.org>', 'https://example.org'],
    ['![Our hall](/media/hall.webp)', '/media/hall.webp'],
    ['[x](/\\evil.example)', '/%5Cevil.example'],
    ['[x](https://e.example/"onclick="alert(1))', 'https://e.example/%22onclick=%22alert(1)'],
  ])('%s leads to %s', (text, address) => {
    expect(read(text).leads).toEqual([address])
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](javascript&#58;alert(1))',
    '[x](&#x6A;avascript:alert(1))',
    '[x](\u0001javascript:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x]( data:text/html;base64,PHNjcmlwdD4= )',
    '[x](vbscript:x)',
    '[x](file:///etc/passwd)',
    '[x](//evil.example)',
    '[x][1]\n\n[1]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '![x](javascript:alert(1))',
    '![x](https://evil.example/pixel.gif)',
    '![x" onerror="alert(1)](/x.png)',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<svg/onload=alert(1)>',
    '<!-- --><iframe srcdoc="<script>">',
    '<div\n onclick="x">\n\ntext\n\n</div>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ])('nothing but words is made of %j', (text) => {
    const { tags, leads } = read(text)
    expect([[...tags], leads]).toEqual([['<p>'], []])
  })
})
