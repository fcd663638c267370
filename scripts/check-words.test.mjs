import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkText, checkWords } from './check-words.mjs'

const words = (path, text) => checkText(path, text).map((finding) => finding.words)
// Put together, so that this file passes the check itself.
const NO_ROLE = ['who', 'ever'].join('')

describe('refuses', () => {
  test.each([
    [`// Public routes: ${NO_ROLE} asks`, [NO_ROLE]],
    [`/** ${['some', 'body'].join('')} waits. */`, ['somebody']],
    [`// Sends ${['what', 'is'].join(' ')} queued.`, ['what is']],
    [`// The row ${['is', 'to be'].join(' ')} read.`, ['is to be']],
    [`// Saves it. ${['Of', 'two'].join(' ')} writers, one waits.`, ['. Of two']],
    [`// ${['Who', 'types'].join(' ')} the code waits.`, ['Who']],
    [`test('sends it to ${NO_ROLE} asks', () => {})`, [NO_ROLE]],
    [`test.each(rows)('sends it to ${NO_ROLE} asks', () => {})`, [NO_ROLE]],
    [`it.skip(\`sends \${x} to ${NO_ROLE} asks\`, () => {})`, [NO_ROLE]],
  ])('%s', (text, expected) => {
    expect(words('a.ts', text)).toEqual(expected)
  })

  test('a phrase over two line comments, with the line of the first', () => {
    expect(checkText('a.ts', 'run()\n// Sends what\n// is queued.\n')).toMatchObject([{ line: 2, words: 'what is' }])
  })

  test('pages, and the comments of SQL and CSS', () => {
    expect(words('a.md', `Public: ${NO_ROLE} asks.`)).toEqual([NO_ROLE])
    expect(words('a.sql', `select 1; -- ${NO_ROLE} asks`)).toEqual([NO_ROLE])
    expect(words('a.css', `/* ${NO_ROLE} asks */`)).toEqual([NO_ROLE])
  })
})

describe('accepts', () => {
  test.each([
    ['a plain sentence', '// Sends the queued jobs. The caller waits.'],
    ['a question', '// Who asks?'],
    ['quoted text and code', `// The header \`${NO_ROLE}\` and the word "${NO_ROLE}".`],
    ['code and user-visible text', `const ${NO_ROLE} = '${NO_ROLE}'`],
    ['comments that do not follow each other', '// Sends what\nrun()\n// is queued'],
  ])('%s', (_name, text) => {
    expect(words('a.ts', text)).toEqual([])
  })

  test('code blocks of a page and statements of SQL', () => {
    expect(words('a.md', `\`\`\`\n${NO_ROLE}\n\`\`\``)).toEqual([])
    expect(words('a.sql', `select '${NO_ROLE}'`)).toEqual([])
  })
})

test('fails when it finds fewer files than expected', () => {
  const scripts = fileURLToPath(new URL('.', import.meta.url))
  const { files, problems } = checkWords(scripts, 1000)
  expect(files).toBeGreaterThan(40)
  expect(problems).toEqual([`read only ${files} files, expected 1000`])
})
