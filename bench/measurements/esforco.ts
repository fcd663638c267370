import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { ligarEmulador } from '../../apps/api/test/support/emulador.ts'
import { contaNoEmulador } from '../../apps/api/test/support/prova/etiqueta.ts'
import { Mao } from './esforco-mao.ts'
import type { Pedir } from './esforco-preparo.ts'
import { TAREFAS, type Tarefa } from './esforco-tarefas.ts'
import { iniciarServidor } from './servidor.ts'

// Clicks and taps of the staff's tasks, each in a real browser against an empty shop of its own making.
const DESKTOP = { viewport: { width: 1280, height: 800 } }
/** `-- 'Phone order'`: only the tasks with this in their name. */
const SO = process.argv[2] ?? ''
const CELULAR = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

interface Medido {
  readonly tarefa: Tarefa
  readonly toques: number
  readonly telas: number
}

async function medir(browser: Browser, url: string, login: object, tarefa: Tarefa): Promise<Medido> {
  const sessao = (await (await fetch(`${url}/api/auth/login/`, json('POST', login))).json()) as Record<string, unknown>
  const guardado = { ...sessao, usuario: JSON.stringify(sessao.usuario) }
  const localStorage = Object.entries(guardado).map(([name, value]) => ({ name, value: String(value) }))
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] }
  const context = await browser.newContext({
    ...(tarefa.celular ? CELULAR : DESKTOP),
    storageState,
    locale: 'pt-BR',
    serviceWorkers: 'block',
  })
  const pedir: Pedir = async (metodo, caminho, corpo) => {
    const resposta = await fetch(`${url}/api${caminho}`, json(metodo, corpo, String(sessao.access)))
    if (!resposta.ok) throw new Error(`${metodo} ${caminho}: ${resposta.status} ${await resposta.text()}`)
    return (await resposta.json()) as { id: number }
  }
  // A busy machine is no failure: labels of twenty sales take their time.
  context.setDefaultTimeout(180_000)
  const mao = new Mao(await context.newPage())
  try {
    await tarefa.fazer(mao, url, pedir)
  } catch (erro) {
    console.error(`${tarefa.nome}: ${mao.page.url()}\n${await mao.page.locator('body').innerText()}`)
    throw erro
  }
  const telas = await mao.telasRoladas()
  await context.close()
  return { tarefa, toques: mao.toques, telas }
}

const json = (method: string, corpo?: object, access?: string): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...(access ? { authorization: `Bearer ${access}` } : {}) },
  ...(corpo ? { body: JSON.stringify(corpo) } : {}),
})

async function run(): Promise<Medido[]> {
  const dados = await mkdtemp(join(tmpdir(), 'estampa-esforco-'))
  const login = { username: 'admin', password: randomUUID() }
  const executablePath = process.env['CHROMIUM_PATH']
  const emulador = await ligarEmulador()
  const admin = { ADMIN_USERNAME: login.username, ADMIN_PASSWORD: login.password }
  const env = { DATA_DIR: dados, ...admin, ...contaNoEmulador(emulador) }
  const server = await iniciarServidor(env)
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
  try {
    const medidos: Medido[] = []
    for (const tarefa of TAREFAS.filter(({ nome }) => nome.includes(SO)))
      medidos.push(await medir(browser, server.url, login, tarefa))
    return medidos
  } finally {
    await browser.close()
    await server.stop()
    await emulador.fechar()
    await rm(dados, { recursive: true, force: true })
  }
}

const passa = ({ tarefa, toques, telas }: Medido) =>
  toques <= (tarefa.limite ?? Number.POSITIVE_INFINITY) && telas <= (tarefa.telas ?? Number.POSITIVE_INFINITY)
const medidos = await run()
console.log(`${'task'.padEnd(46)}${'clicks'.padStart(8)}${'limit'.padStart(8)}${'screens'.padStart(9)}`)
for (const medido of medidos) {
  const { tarefa, toques, telas } = medido
  const numeros = [String(toques).padStart(8), String(tarefa.limite ?? '–').padStart(8), telas.toFixed(1).padStart(9)]
  console.log(`${tarefa.nome.padEnd(46)}${numeros.join('')}  ${passa(medido) ? '' : 'OVER'}`)
}
process.exitCode = medidos.every(passa) ? 0 : 1
