import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './markdown.ts'

const htmlOf = (text: string) => renderMarkdown(text).opening.trim()

describe('SITE-3 Markdown', () => {
  it('has a section for each heading, with ids that differ, and headings below them one step lower', () => {
    expect(renderMarkdown('Before.\n\n# Über *uns*\n\nOne.\n\n### Small\n\n## Uber uns\n\n> # Quoted\n\n## ?')).toEqual(
      {
        opening: '<p>Before.</p>\n',
        sections: [
          { id: 'uber-uns', title: 'Über uns', html: '<p>One.</p>\n<h3>Small</h3>' },
          { id: 'uber-uns-2', title: 'Uber uns', html: '<blockquote>\n<h3>Quoted</h3></blockquote>\n' },
          { id: 'section', title: '?', html: '' },
        ],
      },
    )
  })

  it('keeps lists, emphasis, code and tables', () => {
    expect(htmlOf('1. *a*\n2. `b`')).toBe('<ol>\n<li><em>a</em></li>\n<li><code>b</code></li>\n</ol>')
    expect(htmlOf('| a |\n|---|\n| b |')).toMatch(/<table>[^]*<td>b<\/td>/)
  })

  it.each([
    '[x](https://example.org/?a=1&b=2)',
    '[x](HTTP://example.org)',
    '[x](mailto:rex@example.org)',
    '[x](/contact)',
    '[x](#part)',
    '<https://example.org>',
    '![Our hall](/media/hall.webp)',
  ])('%s leads somewhere', (text) => {
    expect(htmlOf(text)).toMatch(/ (href|src)="/)
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
  ])('nothing runs, is fetched or leads to a script in %j', (text) => {
    const html = htmlOf(text)
    expect(new Set(html.match(/<[a-z][^>]*>/gi))).toEqual(new Set(['<p>']))
    expect(htmlOf(`> ${text}`)).not.toMatch(/<(script|img|a|svg|iframe|div)/i)
  })

  it('what stands in an attribute stays in it', () => {
    expect(htmlOf('[x](https://e.example/"onmouseover="alert(1) "a\\" onclick=\\"b")')).toBe(
      '<p><a href="https://e.example/%22onmouseover=%22alert(1)" title="a&quot; onclick=&quot;b">x</a></p>',
    )
    expect(htmlOf('[x](/\\evil.example)')).toBe('<p><a href="/%5Cevil.example">x</a></p>')
    expect(htmlOf('``` "><script>\nx\n```')).toBe(
      '<pre><code class="language-&quot;&gt;&lt;script&gt;">x\n</code></pre>',
    )
    expect(renderMarkdown('# <script>alert(1)</script>').sections[0]!.title).toBe('<script>alert(1)</script>')
  })
})
