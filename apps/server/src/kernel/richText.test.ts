import { expect, test } from 'vitest'

import { cleanHtml, plainText } from './richText.ts'

const hostile = [
  '<script>alert(1)</script>',
  '<p onclick="alert(1)">a</p>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="JaVa\tScRiPt:alert(1)">a</a>',
  '<a href="&#106;avascript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="vbscript:x">a</a>',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<svg><a xlink:href="javascript:alert(1)">a</a></svg>',
  '<style>*{background:url(//x)}</style>',
  '<p style="background:url(javascript:alert(1))">a</p>',
  '<base href="//evil">',
  '<form action="//evil"><input name=a><button>b</button></form>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="x"></object><embed src=x>',
  '<meta http-equiv=refresh content="0;url=//evil">',
  '<link rel=stylesheet href=//evil>',
  '<a href="//evil.example">a</a>',
  '<a href="/\\evil.example">a</a>',
  '<a href="\\\\evil">a</a>',
  '<a href=" javascript:alert(1)">a</a>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<p><p><p onmouseover=alert(1)>a',
  '<template><img src=x onerror=alert(1)></template>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<details open ontoggle=alert(1)>',
  '<a href="https://x" onclick="alert(1)" style="x" id="y" class="z">a</a>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<video><source onerror=alert(1)></video>',
  '<table background="javascript:alert(1)"><tr><td>a</td></tr></table>',
]

test('nothing that could act is left, and cleaning twice changes nothing', () => {
  for (const html of hostile) {
    const clean = cleanHtml(html)
    const tags = clean.match(/<[^>]*>/g) ?? []
    for (const tag of tags)
      expect(tag, html).toMatch(
        /^<\/?(p|h[2-4]|ul|ol|li|blockquote|br|hr|pre|strong|b|em|i|u|s|code|a)( href="(https?:\/\/|mailto:|\/(?![/\\]))[^"]*")?( target="_blank" rel="noopener noreferrer nofollow")?( start="\d+")? ?\/?>$/,
      )
    expect(cleanHtml(clean), html).toBe(clean)
  }
})

test('what the editor makes stays, and links to elsewhere cannot reach back', () => {
  const made =
    '<h2>标题</h2><p><strong>粗</strong><em>斜</em><u>线</u><s>删</s> <code>x</code></p><ul><li><p>一</p></li></ul><ol start="3"><li><p>二</p></li></ol><blockquote><p>引</p></blockquote><p><a href="/orderList?status=draft">订单</a></p>'
  expect(cleanHtml(made)).toBe(made)
  expect(cleanHtml('<a href="https://gov.example/a?b=1&amp;c=2">x</a>')).toBe(
    '<a href="https://gov.example/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">x</a>',
  )
  expect(cleanHtml('<a href="mailto:a@b.example" target="_top" rel="opener">x</a>')).toBe(
    '<a href="mailto:a@b.example" target="_blank" rel="noopener noreferrer nofollow">x</a>',
  )
})

test('deep nesting and great length are taken and come to an end', () => {
  expect(cleanHtml('<blockquote>'.repeat(10_000) + 'x')).toHaveLength('<blockquote></blockquote>'.length * 20 + 1)
  expect(cleanHtml('<'.repeat(50_000))).toBe('&lt;'.repeat(50_000))
  cleanHtml('<a href="'.repeat(5000))
  expect(plainText('&lt;'.repeat(10_000))).toBe('<'.repeat(10_000))
})

test('the words of HTML, a line a block', () => {
  expect(
    plainText('<h2>一</h2><p>二&nbsp;&amp; <b>三</b><br>四</p><ul><li><p>五</p></li></ul><script>六</script>'),
  ).toBe('一\n二 & 三\n四\n· 五')
  expect(plainText('<p>1 &lt; 2</p>')).toBe('1 < 2')
})
