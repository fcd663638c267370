import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ligarEmulador } from '../emulador.ts'
import { conectar } from '../prova/cenario.ts'
import { LojaDaProva } from '../prova/loja.ts'
import { esperarFim, insistir } from '../prova/prova.ts'
import { createRandom } from '../random.ts'
import { conferir, type Materia } from './conferencia.ts'
import { lerLivros } from './conferencia-livros.ts'
import { Diario } from './diario.ts'
import { montarDisco } from './disco.ts'
import { prepararLoja, trabalhar } from './elenco.ts'
import { administrador } from './enchente.ts'
import { Intermediario, type Perturbacao } from './intermediario.ts'
import type { Vitima } from './mortes.ts'
import { provocar } from './provocacao.ts'

export interface ProvaDasFalhas {
  readonly mortes: Readonly<Record<Vitima, number>>
  /** Times that the disk runs full; every second time the database's log does. */
  readonly enchentes: number
  /** Size of the file system under the data, MB. */
  readonly discoMb: number
  readonly publicados: number
  /** True: more work goes to the ERP during the faults; the proof then waits for it, at three requests a second. */
  readonly sincronizar: boolean
  /** Acknowledged writes between one fault and the next. */
  readonly folga: number
  readonly semente: number
  readonly dizer: (linha: string) => void
  /** Checks the remains after all comparisons; answers further differences. */
  readonly depois?: (materia: Materia, loja: LojaDaProva) => Promise<string[]>
}

/** In a thousand pieces that pass: some every second, with so many clients. */
const ENTRE_AS_PESSOAS: Perturbacao = { atrasos: 25, cortesAntes: 6, cortesDepois: 10, cortesNaResposta: 6 }
const ATE_O_EMULADOR: Perturbacao = { atrasos: 30, cortesAntes: 5, cortesDepois: 8, cortesNaResposta: 5 }
/** Beyond the clean-up's own time. */
const GRACA_MS = 24 * 3_600_000

/**
 * People work at a shop while it, its database and its ERP are killed, its disk fills up and connections break; then
 * compares every acknowledged answer with the stored data. Answers the figures and every difference.
 */
export async function provarFalhas(prova: ProvaDasFalhas) {
  const inicio = performance.now()
  const { semente, dizer } = prova
  const pasta = mkdtempSync(join(tmpdir(), 'estampa-falhas-'))
  chmodSync(pasta, 0o755)
  const montado = montarDisco(join(pasta, 'disco'), prova.discoMb)
  const disco = 'motivo' in montado ? null : montado
  if ('motivo' in montado) dizer(`SKIPPED: the full disk, as none can be mounted here (${montado.motivo})`)
  const diario = new Diario(join(pasta, 'diario.jsonl'))
  const emulador = await ligarEmulador()
  const sorteio = createRandom(semente)
  const aoEmulador = await Intermediario.abrir(emulador.port, sorteio)
  const loja = await LojaDaProva.abrir(aoEmulador, { LOG_LEVEL: 'warn' }, disco?.pasta)
  const aLoja = await Intermediario.abrir(loja.port, sorteio)
  const problemas: string[] = []
  const parada = new AbortController()
  const calma = new AbortController()
  let gente: Promise<void>[] = []
  let insistencia = Promise.resolve()
  try {
    const webhookUrl = `${loja.url}/api/bling/webhook/`
    await emulador.controle('PATCH', '/configuracao', { webhookUrl, geracaoMs: 300 })
    await conectar(loja, emulador)
    const url = `http://127.0.0.1:${aLoja.port}`
    const { publicados, sincronizar } = prova
    const abertura = { loja, diario, semente, url, publicados, sincronizar }
    const cena = await prepararLoja(abertura)
    dizer('The shop is open; faults begin')
    aLoja.perturbacao = ENTRE_AS_PESSOAS
    aoEmulador.perturbacao = ATE_O_EMULADOR
    gente = trabalhar(abertura, cena, parada.signal)
    const voltas = await Promise.race([
      provocar({ prova, loja, emulador, diario, disco, problemas }),
      // A client that fails ends the run.
      Promise.all(gente).then(() => Promise.reject(new Error('everybody stopped working'))),
    ])
    parada.abort()
    await Promise.all(gente)
    dizer('No more faults; what is owed is done…')
    aLoja.perturbacao = null
    aoEmulador.perturbacao = null
    insistencia = insistir(loja, calma.signal)
    const { conectado } = await loja.pedir('GET', '/bling/conexao/')
    if (!conectado) await conectar(loja, emulador)
    const repetidas = await esperarFim(loja, emulador, dizer)
    calma.abort()
    await insistencia
    const banco = new pg.Client(administrador(loja))
    await banco.connect()
    const livros = await lerLivros(emulador)
    const materia: Materia = {
      linhas: diario.linhas,
      banco,
      midia: join(loja.dados, 'midia'),
      livros,
      gracaMs: GRACA_MS,
    }
    const inesperados = (await loja.inesperados()).map((linha) => `unexpected: ${linha.slice(0, 600)}`)
    const { problemas: diferencas, ...conferencia } = await conferir(materia)
    problemas.push(
      ...diario.defeitos,
      ...inesperados,
      ...loja.quedas.map((queda) => `the shop ended by itself: ${queda}`),
      ...diferencas,
    )
    await banco.query('begin')
    if (prova.depois) problemas.push(...(await prova.depois(materia, loja)))
    await banco.end()
    const contar = (desfecho: string) => diario.linhas.filter((linha) => linha.desfecho === desfecho).length
    return {
      problemas,
      medidas: {
        ...diario.contagem,
        confirmadas: contar('confirmado'),
        recusadas: contar('recusado'),
        incertas: contar('incerto'),
        atrasos: aLoja.atrasos + aoEmulador.atrasos,
        cortes: aLoja.cortes + aoEmulador.cortes,
        voltas,
        enchentes: disco ? prova.enchentes : 0,
        repetidas,
        reconectada: !conectado,
        ...conferencia,
        segundos: Math.round((performance.now() - inicio) / 1000),
      },
    }
  } finally {
    parada.abort()
    calma.abort()
    await Promise.allSettled([...gente, insistencia])
    aLoja.fechar()
    aoEmulador.fechar()
    disco?.esvaziar()
    await loja.fechar()
    await emulador.fechar()
    disco?.desmontar()
    if (problemas.length === 0) rmSync(pasta, { recursive: true, force: true })
    else dizer(`The journal is in ${pasta}`)
  }
}
