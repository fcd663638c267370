import { parseSync, Visitor } from 'oxc-parser'

const SCRIPT = /\.[cm]?[jt]sx?$/
const TITLED = new Set(['test', 'it', 'describe'])
const QUOTED = /`[^`]*`|"[^"]*"|“[^”]*”|(?<!\w)'[^'\n]*'(?!\w)/g

/** The English text of a file as `{ start, prose }`: comments and test titles of a script, all of a page, comments of SQL and CSS. */
export function proseOf(path, text) {
  const pieces = SCRIPT.test(path) ? ofScript(path, text) : path.endsWith('.md') ? ofPage(text) : ofPlain(path, text)
  return pieces.map(({ start, value }) => ({
    start,
    prose: value
      .replace(QUOTED, '``')
      .replace(/\s*\n[\s*#>-]*/g, ' ')
      .replace(/^[\s*-]+/, '')
      .trim(),
  }))
}

function ofScript(path, text) {
  const { program, comments } = parseSync(path, text)
  const titles = []
  const take = (node) => {
    if (node?.type === 'Literal' && typeof node.value === 'string')
      titles.push({ start: node.start, value: node.value })
    if (node?.type === 'TemplateLiteral')
      titles.push({ start: node.start, value: node.quasis.map((part) => part.value.cooked).join('x') })
  }
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (TITLED.has(rootName(callee))) take(title)
    },
  }).visit(program)
  return [...joined(comments, text), ...titles]
}

/** `test`, `test.skip`, `test.each(rows)` and `test.step` all begin with the same name. */
function rootName(node) {
  if (node.type === 'MemberExpression') return rootName(node.object)
  if (node.type === 'CallExpression') return rootName(node.callee)
  return node.name
}

/** Line comments that follow one another are one text. */
function joined(comments, text) {
  const out = []
  let last = null
  for (const { type, value, start, end } of comments) {
    const between = last?.type === 'Line' && type === 'Line' ? text.slice(last.end, start) : '.'
    if (/^\n[ \t]*$/.test(between)) out.at(-1).value += `\n${value}`
    else out.push({ start, value })
    last = { type, end }
  }
  return out
}

function ofPage(text) {
  const blank = text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ' '))
  return [...blank.matchAll(/[^\n]+(?:\n[^\n]+)*/g)].map((found) => ({ start: found.index, value: found[0] }))
}

function ofPlain(path, text) {
  const comment = path.endsWith('.css') ? /\/\*([\s\S]*?)\*\//g : /--[^\n]*(?:\n[ \t]*--[^\n]*)*/g
  return [...text.matchAll(comment)].map((found) => ({ start: found.index, value: found[1] ?? found[0] }))
}
