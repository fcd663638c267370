import { execFileSync, spawn } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

// npm run provas -- segredos: searches a running shop's output (logs, answers, database, command lines) and published
// texts: the built web with its maps, the source, and every line that was ever committed.
const raiz = join(import.meta.dirname, '../..')

/** The emulator's: invented, and public on purpose. */
const PUBLICOS = [
  // Secrets of the emulator's own tests, and of its versions with one shared secret.
  '0e7bd3a9c5f1482b96d04e8a7c3f5b21d8e6094fa7b3c15d2e9f806a4b7c',
  'mE4emulador9Zk27QpXw0RtYvB3sNc6LdHfGj1A8',
]

/** Forms of a real secret. */
const FORMAS: readonly [nome: string, forma: RegExp][] = [
  ['a token in three parts', /eyJ[\w-]{16,}\.eyJ[\w-]{16,}\.[\w-]{16,}/],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/]{20}/],
  ['a client secret', /client_?secret["']?\s*[:=]\s*["'][A-Za-z0-9+/_-]{24,}["']/i],
  ['a key of a cloud', /\b(AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['a token of a forge', /\b(gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{40,}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{36})\b/],
  [
    'a password in an address',
    /\b(postgres(ql)?|https?):\/\/[^\s:/@'"`$]+:(?!senha@|secret@|segredo@|b@)[^\s@/'"`${}]{8,}@/,
  ],
]

const inicio = performance.now()
const problemas: string[] = []
const checkText = (place: string, texto: string) => {
  const maskedText = PUBLICOS.reduce((resto, publico) => resto.replaceAll(publico, ''), texto)
  for (const [nome, forma] of FORMAS) if (forma.test(maskedText)) problemas.push(`${nome} in ${place}`)
}
// A look that cannot find anything proves nothing. Put together here, so that this file holds none.
const letras = 'aB3'.repeat(14)
const plantados = [
  `eyJ${letras}.eyJ${letras}.${letras}`,
  `-----BEGIN ${'RSA'} PRIVATE KEY-----\n${letras}`,
  `client_secret = '${letras}'`,
  `AKIA${'ABCDEFGH12345678'}`,
  `ghp_${letras.slice(0, 36)}`,
  `https://loja:${letras}@exemplo.com`,
]
for (const plantado of plantados) checkText('the planted', plantado)
if (problemas.splice(0).length !== FORMAS.length) problemas.push('a form does not find what was planted for it')

for (const project of ['api', 'provas']) {
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--root',
    'apps/api',
    '--project',
    project,
    'segredos.test.ts',
  ]
  const code = await new Promise<number>((resolve) => {
    spawn(process.execPath, vitest, { stdio: 'inherit', cwd: raiz }).once('exit', (exit) => resolve(exit ?? 1))
  })
  if (code !== 0) problemas.push('a running shop told a secret: see above')
}

const construidos = globSync('apps/web/dist/**/*', { cwd: raiz }).filter((nome) => statSync(join(raiz, nome)).isFile())
if (construidos.length === 0) problemas.push('the web is not built: npm run build')
for (const nome of construidos) checkText(nome, readFileSync(join(raiz, nome), 'latin1'))

const guardados = execFileSync('git', ['ls-files', '-z'], { cwd: raiz, encoding: 'utf8' }).split('\0').filter(Boolean)
for (const nome of guardados) {
  if (/(^|\/)(chave-secreta|\.env(\..+)?|.+\.(pem|key|p12))$/.test(nome))
    problemas.push(`${nome} is kept in the repository`)
  checkText(nome, readFileSync(join(raiz, nome), 'latin1'))
}

let linhas = 0
let commit = ''
const historia = spawn('git', ['log', '-p', '--all', '--no-color', '--unified=0'], { cwd: raiz })
for await (const linha of createInterface({ input: historia.stdout })) {
  if (linha.startsWith('commit ')) commit = linha.slice(7, 19)
  if (!linha.startsWith('+')) continue
  linhas++
  checkText(`the history, ${commit}`, linha)
}

for (const problema of new Set(problemas)) console.error(`FOUND: ${problema}`)
console.log(
  `${problemas.length === 0 ? 'PROVEN' : 'FAILED'}: ${new Set(problemas).size} secrets found; a running shop with everything ` +
    `logged, ${construidos.length} built and ${guardados.length} kept files, ${linhas} lines of history, ` +
    `${Math.round((performance.now() - inicio) / 1000)} s`,
)
process.exitCode = problemas.length === 0 ? 0 : 1
