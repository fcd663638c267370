import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runningProcess } from '@estampa/host/postgres.ts'
import pg from 'pg'
import { type EmuladorAParte } from '../emulador.ts'
import { paiDe, pidDoBanco, waitForExit } from '../programa.ts'
import { administrador, type Shop } from '../prova/shop.ts'
import { createRandom, type Random } from '../random.ts'
import { type Diario } from './pessoa.ts'
import { type ProvaDasFalhas } from './prova.ts'

/** A file system of its own, so small that it can be filled. */
export interface DiscoPequeno {
  readonly pasta: string
  /** To the last byte. */
  encher(): void
  esvaziar(): void
  desmontar(): void
}

/** Mounts one at `pasta`; answers why not where that is not possible: it takes an administrator, on Linux. */
export function mountSmallDisk(pasta: string, tamanhoMb: number): DiscoPequeno | { readonly motivo: string } {
  try {
    mkdirSync(pasta, { recursive: true })
    const opcoes = `size=${tamanhoMb}m,mode=0755`
    execFileSync('mount', ['-t', 'tmpfs', '-o', opcoes, 'estampa-falhas', pasta], { stdio: 'pipe' })
  } catch (error) {
    const { stderr, message } = error as { stderr?: Buffer; message: string }
    return { motivo: (stderr?.toString() || message).trim() }
  }
  const lastro = join(pasta, 'lastro')
  return {
    pasta,
    encher() {
      const arquivo = openSync(lastro, 'a')
      try {
        for (let tamanho = 1 << 20; tamanho >= 512; tamanho >>= 1) fillFile(arquivo, Buffer.alloc(tamanho))
      } finally {
        closeSync(arquivo)
      }
    },
    esvaziar: () => rmSync(lastro, { force: true }),
    desmontar() {
      execFileSync('umount', ['--lazy', pasta])
      rmdirSync(pasta)
    },
  }
}

function fillFile(arquivo: number, pedaco: Buffer): void {
  try {
    for (;;) writeSync(arquivo, pedaco)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

export type Vitima = 'api' | 'banco' | 'conexao' | 'emulador'

/** Kills one of them outright; resolves when the shop serves again, with how long that took, ms. */
async function killVitima(
  vitima: Vitima,
  { loja, emulador, sorteio }: { loja: Shop; emulador: EmuladorAParte; sorteio: Random },
): Promise<number> {
  const inicio = performance.now()
  if (vitima === 'api') await loja.matar()
  else if (vitima === 'emulador') await emulador.matar()
  else if (vitima === 'banco') await killProcess(pidDoBanco(loja.dados))
  else await killConnection(pidDoBanco(loja.dados), sorteio)
  await atende(loja)
  return performance.now() - inicio
}

async function killProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await waitForExit(pid)
}

/** Kills one of the database server's processes; the server then ends all the others and recovers. */
async function killConnection(banco: number, sorteio: Random): Promise<void> {
  const filhos = readdirSync('/proc').filter((nome) => /^\d+$/.test(nome) && filhoDe(Number(nome), banco))
  const lojaPids = filhos.map(Number).filter((pid) => runningProcess(pid)?.args.some((arg) => /: estampa /.test(arg)))
  // All of them at rest are closed after a while.
  if (lojaPids.length === 0) return killProcess(banco)
  await killProcess(sorteio.pick(lojaPids))
  await Promise.all(lojaPids.map(waitForExit))
}

function filhoDe(pid: number, pai: number): boolean {
  try {
    return paiDe(pid) === pai
  } catch {
    // It ended meanwhile.
    return false
  }
}

/** Until the shop, and the database behind it, answer. */
async function atende({ url }: Shop): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/api/saude/`).catch(() => null)
    await response?.text().catch(() => null)
    if (response?.status === 200) return
    await wait(10)
  }
}

const RECUSAS = 5
const LEITURAS = 5
/** Longest time, ms, until the program notices free space. */
const VOLTA_MS = 60_000
const PANICO_MS = 3_000

/**
 * Fills the disk under the shop during work: writes are refused with a message, reads continue. With `panico` the
 * database needs a new log segment meanwhile and ends itself. Then frees the space and waits until the shop serves
 * again. Answers that time, ms, and the differences.
 */
async function fillDisk({
  disco,
  loja,
  diario,
  panico,
}: {
  disco: DiscoPequeno
  loja: Shop
  diario: Diario
  panico: boolean
}): Promise<{ voltaMs: number; problemas: string[] }> {
  const problemas: string[] = []
  const { contagem } = diario
  const antes = { recusas: contagem.semEspaco + contagem.semServico, leituras: contagem.leituras }
  // A log segment with room for these writes, where the log must not run out.
  await writeToLog(loja, 1)
  disco.encher()
  const servidor = pidDoBanco(loja.dados)
  if (panico) {
    await writeToLog(loja, Number.POSITIVE_INFINITY)
    // Its attempts to come back fail for as long as there is no space; the program stays.
    await wait(PANICO_MS)
  } else {
    while (contagem.semEspaco + contagem.semServico < antes.recusas + RECUSAS) await wait(20)
    const leituras = contagem.leituras
    const fim = performance.now() + VOLTA_MS
    while (contagem.leituras < leituras + LEITURAS && performance.now() < fim) await wait(20)
    if (contagem.leituras < leituras + LEITURAS) problemas.push('nothing could be read while the disk was full')
  }
  const inicio = performance.now()
  disco.esvaziar()
  await Promise.race([atende(loja), wait(VOLTA_MS)])
  const voltaMs = performance.now() - inicio
  if (panico && pidDoBanco(loja.dados) === servidor) problemas.push('the database was not ended by its full log')
  if (voltaMs >= VOLTA_MS) problemas.push(`not back ${VOLTA_MS / 1000} s after there was space again`)
  return { voltaMs, problemas }
}

/** As the server's administrator, each time into a new piece; ends early when the server, without room for one, ends itself. */
async function writeToLog(loja: Shop, vezes: number): Promise<void> {
  const cliente = new pg.Client(administrador(loja))
  cliente.on('error', () => undefined)
  try {
    await cliente.connect()
    for (let vez = 0; vez < vezes; vez++)
      await cliente.query(`select pg_switch_wal(), pg_logical_emit_message(true, 'falhas', repeat('x', 100000))`)
  } catch {
    // It ended.
  } finally {
    await cliente.end().catch(() => undefined)
  }
}

type Voltas = Record<Vitima | 'disco', number[]>

interface Provocacao {
  readonly prova: Pick<ProvaDasFalhas, 'mortes' | 'disco' | 'folga' | 'semente' | 'dizer'>
  readonly loja: Shop
  readonly emulador: EmuladorAParte
  readonly diario: Diario
  readonly disco: DiscoPequeno | null
  readonly problemas: string[]
}

/**
 * Causes one fault after the other, in an order that is drawn, each after some writes. Returns how long each took to
 * pass, ms.
 */
export async function causeDisasters({ prova, loja, emulador, diario, disco, problemas }: Provocacao): Promise<Voltas> {
  const { mortes, folga, semente, dizer } = prova
  // The moment within a write is drawn by the machine: this only orders.
  const sorteio = createRandom(semente + 1)
  const vitimas = Object.entries(mortes).flatMap(([vitima, n]) => Array<Vitima>(n).fill(vitima as Vitima))
  const cheias = disco ? Array<'disco'>(prova.disco?.enchentes ?? 0).fill('disco') : []
  const voltas: Voltas = { api: [], banco: [], conexao: [], emulador: [], disco: [] }
  const ordem = [...vitimas, ...cheias].map((o) => ({ o, chave: sorteio.below(1_000_000) }))
  for (const [i, { o: falha }] of ordem.toSorted((a, b) => a.chave - b.chave).entries()) {
    const meta = diario.confirmados + folga
    while (diario.confirmados < meta) await wait(10)
    await wait(sorteio.below(300))
    if (falha !== 'disco') voltas[falha].push(await killVitima(falha, { loja, emulador, sorteio }))
    else if (disco) {
      const panico = voltas.disco.length % 2 === 0
      const cheia = await fillDisk({ disco, loja, diario, panico })
      voltas.disco.push(cheia.voltaMs)
      problemas.push(...cheia.problemas)
    }
    if (i % 10 === 9) dizer(`${i + 1} of ${ordem.length} faults, ${diario.confirmados} writes acknowledged`)
  }
  await atende(loja)
  return voltas
}
