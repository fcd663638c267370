import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Emulador, startEmulador } from '../emulador.ts'
import {
  causeBlingFaults,
  connectBling,
  discardFalhas,
  retryPendingSincronizacoes,
  settleSincronizacoes,
} from '../prova/bling.ts'
import { openShop, type Shop } from '../prova/shop.ts'
import { createRandom } from '../random.ts'
import { checkEverything, type Materia } from './conferencia.ts'
import { readLivros } from './conferencia-livros.ts'
import { causeDisasters, type DiscoPequeno, mountSmallDisk, type Vitima } from './desastres.ts'
import { prepareTestLoja, runCast, typeBlingMovements } from './elenco.ts'
import { openIntermediary, type Perturbacao } from './intermediario.ts'
import { Diario } from './pessoa.ts'

export interface ProvaDasFalhas {
  readonly mortes: Readonly<Partial<Record<Vitima, number>>>
  /** The disk runs full: so often, every second time for the database's log, on a file system of so many MB. */
  readonly disco?: { readonly enchentes: number; readonly mb: number }
  /** Connections break, of people and to the ERP. */
  readonly cortes?: boolean
  /**
   * The ERP fails and is late by itself, as often as it should, and is never asked more often than it may be; people at
   * the ERP move stock as well.
   */
  readonly erp?: boolean
  readonly publicados: number
  /** True: more work goes to the ERP during the faults; the proof then waits for it, at three requests a second. */
  readonly sincronizar: boolean
  /** Acknowledged writes between one fault and the next. */
  readonly folga: number
  readonly semente: number
  readonly dizer: (linha: string) => void
  /** Checks the remains after all comparisons; answers further differences. */
  readonly depois?: (materia: Materia, loja: Shop) => Promise<string[]>
}

/** In a thousand pieces that pass: some every second, with so many clients. */
const ENTRE_AS_PESSOAS: Perturbacao = { cortesAntes: 6, cortesDepois: 10, cortesNaResposta: 6 }
const ATE_O_EMULADOR: Perturbacao = { cortesAntes: 5, cortesDepois: 8, cortesNaResposta: 5 }
/** Beyond the clean-up's own time. */
const GRACA_MS = 24 * 3_600_000

/**
 * People work at a shop while it, its database and its ERP are killed, its disk fills up and connections break; then
 * compares every acknowledged answer with the stored data. Answers the figures and every difference.
 */
export async function proveFaults(prova: ProvaDasFalhas) {
  const inicio = performance.now()
  const { semente, dizer, publicados, sincronizar, cortes } = prova
  const pasta = mkdtempSync(join(tmpdir(), 'estampa-falhas-'))
  chmodSync(pasta, 0o755)
  const disco = prova.disco ? mountDisk(join(pasta, 'disco'), prova.disco.mb, dizer) : null
  const diario = new Diario(join(pasta, 'diario.jsonl'))
  const emulador = await startEmulador()
  const sorteio = createRandom(semente)
  const emuladorIntermediary = await openIntermediary(emulador.port, sorteio)
  const LOG_LEVEL = prova.erp ? 'info' : 'warn'
  const data = join(disco?.pasta ?? pasta, 'dados')
  const loja = await openShop({ emulator: emuladorIntermediary, env: { LOG_LEVEL, BLING_LEITURA_S: '15' }, data })
  const aLoja = await openIntermediary(loja.port, sorteio)
  const problemas: string[] = []
  const parada = new AbortController()
  const calma = new AbortController()
  let gente: Promise<void>[] = []
  let insistencia = Promise.resolve()
  try {
    const webhookUrl = `${loja.url}/api/bling/webhook/`
    const repetidos = prova.erp ? { codigoRepetido: 'aceitar', documentoRepetido: 'aceitar' } : {}
    await emulador.controle('PATCH', '/configuracao', { webhookUrl, geracaoMs: 300, ...repetidos })
    await connectBling(loja, emulador)
    const url = `http://127.0.0.1:${aLoja.port}`
    const abertura = { loja, diario, semente, url, publicados, sincronizar }
    const cena = await prepareTestLoja(abertura)
    await emulador.controle('DELETE', '/requisicoes')
    dizer('The shop is open; faults begin')
    if (prova.erp) {
      await causeBlingFaults(emulador, semente)
      insistencia = retryPendingSincronizacoes(loja, calma.signal)
    }
    if (cortes) {
      aLoja.perturbacao = ENTRE_AS_PESSOAS
      emuladorIntermediary.perturbacao = ATE_O_EMULADOR
    }
    gente = runCast(abertura, cena, parada.signal)
    if (prova.erp) gente.push(typeBlingMovements(emulador, abertura, cena, parada.signal))
    const voltas = await Promise.race([
      causeDisasters({ prova, loja, emulador, diario, disco, problemas }),
      // A client that fails ends the run.
      Promise.all(gente).then(() => Promise.reject(new Error('everybody stopped working'))),
    ])
    parada.abort()
    await Promise.all(gente)
    dizer('No more kills and cuts; what is owed is done…')
    aLoja.perturbacao = null
    emuladorIntermediary.perturbacao = null
    calma.abort()
    await insistencia
    // So many looks at rest that the periodic reading of balances has gone round.
    const quitado = await settleSincronizacoes(loja, emulador, dizer, prova.erp ? 40 : 2)
    const erpResult = await discardFalhas(loja, emulador)
    const banco = await loja.banco()
    const midia = join(loja.dados, 'midia')
    const julgado = await judgeProva({ diario, banco, midia, emulador, lojas: [loja] })
    problemas.push(...erpResult.problemas, ...julgado.problemas)
    await banco.query('begin')
    if (prova.depois) problemas.push(...(await prova.depois(julgado.materia, loja)))
    await banco.end()
    return {
      problemas,
      medidas: {
        cortes: aLoja.cortes + emuladorIntermediary.cortes,
        ...erpResult.medidas,
        voltas,
        ...quitado,
        ...julgado.medidas,
        segundos: Math.round((performance.now() - inicio) / 1000),
      },
    }
  } finally {
    parada.abort()
    calma.abort()
    await Promise.allSettled([...gente, insistencia])
    aLoja.fechar()
    emuladorIntermediary.fechar()
    disco?.esvaziar()
    await loja.fechar()
    await emulador.fechar()
    disco?.desmontar()
    if (problemas.length === 0) rmSync(pasta, { recursive: true, force: true })
    else dizer(`The journal is in ${pasta}`)
  }
}

interface Julgamento {
  readonly diario: Diario
  readonly banco: Materia['banco']
  readonly midia: string
  readonly emulador: Emulador
  readonly lojas: readonly Shop[]
}

/** Compares acknowledged writes with the database and with Bling and Melhor Envio; refuses unexpected errors of the shops. */
export async function judgeProva({ diario, banco, midia, emulador, lojas }: Julgamento) {
  const livros = await readLivros(emulador)
  const { linhas, pecas } = diario
  const materia: Materia = { linhas, pecas, banco, midia, livros, gracaMs: GRACA_MS }
  const { problemas, ...conferencia } = await checkEverything(materia)
  const inesperados = (await Promise.all(lojas.map((loja) => loja.inesperados()))).flat()
  const countDesfecho = (desfecho: string) => diario.linhas.filter((linha) => linha.desfecho === desfecho).length
  return {
    materia,
    problemas: [
      ...diario.defeitos,
      ...inesperados.map((linha) => `unexpected: ${linha.slice(0, 600)}`),
      ...lojas.flatMap(({ quedas }) => quedas.map((queda) => `the shop ended by itself: ${queda}`)),
      ...problemas,
    ],
    medidas: {
      ...diario.contagem,
      confirmadas: countDesfecho('confirmado'),
      recusadas: countDesfecho('recusado'),
      incertas: countDesfecho('incerto'),
      publicados: livros.produtos.length,
      pedidosFeitos: livros.pedidos.length,
      pagamentos: livros.carteira.filter(({ valor }) => valor < 0).length,
      ...conferencia,
    },
  }
}

function mountDisk(pasta: string, mb: number, dizer: (linha: string) => void): DiscoPequeno | null {
  const montado = mountSmallDisk(pasta, mb)
  if (!('motivo' in montado)) return montado
  dizer(`SKIPPED: the full disk, as none can be mounted here (${montado.motivo})`)
  return null
}
