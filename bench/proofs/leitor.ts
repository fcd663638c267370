import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { ADMIN } from '../../apps/api/test/support/cliente.ts'
import { openShop } from '../../apps/api/test/support/prova/shop.ts'
import { median } from '../measurements/median.ts'

// Second part of npm run provas -- leitor: what scanning costs the page, on the built web before a camera of 720p.
const RODADAS = 3
const SEGUNDOS = 8
/** Issue 6: one task of the main thread while scanning, and the specification's scans per second. */
const LIMITES = { tarefaMs: 50, leituras: 25 }
const [LARGURA, ALTURA] = [1280, 720]

interface Medida {
  /** In ms; only those of 50 or more are known. */
  readonly tarefas: number[]
  readonly leituras: number
  /** In the second with the most. */
  readonly maximo: number
  /** Share of the time in which the main thread did anything at all. */
  readonly ocupada: number
}

/** One frame that loops for ever: a wall in all greys with nothing to read on it, which takes the decoder longest. */
function parede(): Buffer {
  const brilho = Buffer.alloc(LARGURA * ALTURA)
  for (let i = 0; i < brilho.length; i++) brilho[i] = 40 + ((Math.imul(i, 2_654_435_761) >>> 24) * 3) / 4
  const cores = Buffer.alloc((LARGURA * ALTURA) / 2, 128)
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${LARGURA} H${ALTURA} F30:1 Ip A1:1 C420jpeg\nFRAME\n`), brilho, cores])
}

/** In the page, before anything of it runs: notes when the decoder answers, and every long task. */
function observar(): void {
  const notas = { respostas: [] as number[], tarefas: [] as number[] }
  Object.assign(window, { notas })
  new PerformanceObserver((lista) => notas.tarefas.push(...lista.getEntries().map((t) => t.duration))).observe({
    type: 'longtask',
  })
  window.Worker = class extends Worker {
    constructor(url: string | URL, opcoes?: WorkerOptions) {
      super(url, opcoes)
      this.addEventListener('message', () => notas.respostas.push(performance.now()))
    }
  }
}

const notas = (page: Page) =>
  page.evaluate(() => (window as unknown as { notas: { respostas: number[]; tarefas: number[] } }).notas)

async function rodada(page: Page): Promise<Medida> {
  const sessao = await page.context().newCDPSession(page)
  await sessao.send('Performance.enable')
  const tempos = async () => {
    const { metrics } = await sessao.send('Performance.getMetrics')
    const de = (nome: string) => metrics.find(({ name }) => name === nome)?.value ?? Number.NaN
    return { relogio: de('Timestamp'), tarefas: de('TaskDuration') }
  }
  // Opening the camera and loading the decoder are not yet scanning.
  await page.waitForFunction(
    () => (window as unknown as { notas: { respostas: number[] } }).notas.respostas.length > 25,
  )
  const [antes, inicio] = [await notas(page), await tempos()]
  await page.waitForTimeout(SEGUNDOS * 1000)
  const [depois, fim] = [await notas(page), await tempos()]
  const respostas = depois.respostas.slice(antes.respostas.length)
  const segundos = fim.relogio - inicio.relogio
  return {
    tarefas: depois.tarefas.slice(antes.tarefas.length),
    leituras: respostas.length / segundos,
    maximo: Math.max(0, ...respostas.map((t) => respostas.filter((outra) => outra >= t && outra < t + 1000).length)),
    ocupada: (fim.tarefas - inicio.tarefas) / segundos,
  }
}

async function medir(url: string, filme: string): Promise<Medida[]> {
  const executablePath = process.env['CHROMIUM_PATH']
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  args.push('--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${filme}`)
  const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) })
  try {
    const page = await browser.newPage({ permissions: ['camera'], viewport: { width: 390, height: 844 } })
    await page.addInitScript(observar)
    await page.goto(url)
    await page.getByLabel('Nome de usuário').fill(ADMIN.username)
    await page.getByLabel('Senha', { exact: true }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    const medidas: Medida[] = []
    for (let i = 0; i < RODADAS; i++) {
      await page.getByRole('button', { name: 'Escanear', exact: true }).click()
      medidas.push(await rodada(page))
      await page.getByRole('button', { name: 'Fechar' }).click()
      await page.waitForLoadState()
    }
    return medidas
  } finally {
    await browser.close()
  }
}

const pasta = await mkdtemp(join(tmpdir(), 'estampa-leitor-'))
const filme = join(pasta, 'parede.y4m')
await writeFile(filme, parede())
const server = await openShop({ tied: true })
let medidas: Medida[] = []
try {
  medidas = await medir(server.url, filme)
} finally {
  await server.fechar()
  await rm(pasta, { recursive: true, force: true })
}

// Wall-clock times: on a machine that was busy with something else they say little.
console.log(`Scanning at ${LARGURA}×${ALTURA}, ${RODADAS} times ${SEGUNDOS} s, phone layout.`)
console.log(`Load of the last minute: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.\n`)
for (const { leituras, maximo, tarefas, ocupada } of medidas)
  console.log(
    `${leituras.toFixed(1)} scans a second, ${maximo} in the fullest one; ${tarefas.length} tasks of 50 ms or more` +
      `${tarefas.length > 0 ? `, the longest ${Math.max(...tarefas).toFixed(0)} ms` : ''}; ` +
      `main thread busy ${(100 * ocupada).toFixed(0)} % of the time`,
  )
const longa = median(medidas.map(({ tarefas }) => Math.max(0, ...tarefas)))
const maximo = Math.max(...medidas.map((medida) => medida.maximo))
if (longa > LIMITES.tarefaMs) console.error(`The longest task, median of the rounds: ${longa.toFixed(0)} ms`)
if (maximo > LIMITES.leituras) console.error(`${maximo} scans in one second`)
process.exitCode = longa > LIMITES.tarefaMs || maximo > LIMITES.leituras ? 1 : 0
