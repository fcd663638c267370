import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulador } from '../emulador.ts'
import { prepareTestLoja, runCast } from '../falhas/elenco.ts'
import { Diario } from '../falhas/pessoa.ts'
import { judgeProva } from '../falhas/prova.ts'
import { connectBling, settleSincronizacoes } from '../prova/bling.ts'
import { openShop } from '../prova/shop.ts'
import { type Cenario, ESTANZA, GrupoDeMaquinas, PRIMARIO, RELOGIO } from './grupo.ts'
import { giveFolder, openNetwork, type Programas, waitWithin } from './maquinas.ts'
import { primeiraCopia, rewindBeforeError } from './recuo.ts'

/** etcd's own election, promotion, the first follower, the balancer's looks at the cluster. */
const FOLGA_S = 10
/** Until the leader's key is gone and seen to be gone. */
const LIMITE_S = RELOGIO.ttl + RELOGIO.loop_wait + FOLGA_S
const PUBLICADOS = 3
/** Acknowledged writes before the first act, and between one and the next; and those that show that work goes on again. */
const ENTRE_ATOS = 100
const DE_NOVO = 10
const VOLTA_S = 120
/** Between one write and the next of one person: the machine is for the cluster, not for the load. */
const PAUSA_MS = 240
/** Time that a carrier takes to make a label: long enough to meet an act. */
const GERACAO_MS = 2_000

/**
 * A shop on a PostgreSQL cluster of three works while the leader is killed and cut off; then compares every acknowledged
 * answer with the stored data, and a copy restored to the second before a mistake with the data of that second.
 */
export async function proveCluster(programas: Programas, dizer: (linha: string) => void) {
  const inicio = performance.now()
  const pasta = mkdtempSync(join(tmpdir(), 'estampa-cluster-'))
  chmodSync(pasta, 0o755)
  const repositorio = join(pasta, 'repositorio')
  mkdirSync(repositorio, { mode: 0o700 })
  giveFolder(repositorio, programas)
  const rede = await openNetwork(programas.ip, ['n1', 'n2', 'n3'])
  const senhas = { admin: randomUUID(), replica: randomUUID(), loja: randomUUID() }
  const cenario: Cenario = { programas, maquinas: rede.maquinas, senhas, pasta, repositorio }
  const grupo = new GrupoDeMaquinas(cenario)
  const problemas: string[] = []
  try {
    await grupo.ligar()
    dizer(`three nodes of PostgreSQL ${programas.versao}; ${(await grupo.lider()).nome} leads`)
    const admin = await grupo.conectar('postgres')
    await admin.query(`create database ${ESTANZA} owner estampa encoding 'UTF8' template template0`)
    await admin.end()
    await primeiraCopia(grupo, cenario)
    const { atos, ...julgado } = await runAtos(grupo, cenario, dizer)
    for (const [nome, segundos] of atos)
      if (segundos > LIMITE_S) problemas.push(`${nome}: ${segundos.toFixed(1)} s without a write, over ${LIMITE_S} s`)
    dizer('a mistake, and back to the second before…')
    const recuo = await rewindBeforeError(grupo, cenario)
    problemas.push(...julgado.problemas, ...recuo.problemas)
    const segundos = Math.round((performance.now() - inicio) / 1000)
    return { problemas, medidas: { atos, limite: LIMITE_S, ...julgado.medidas, recuo, segundos } }
  } catch (error) {
    problemas.push(String(error))
    throw error
  } finally {
    await grupo.parar().catch((error: unknown) => dizer(String(error)))
    rede.fechar()
    if (problemas.length === 0) rmSync(pasta, { recursive: true, force: true })
    else dizer(`journal and logs are in ${pasta}`)
  }
}

/** When writes were acknowledged, of all people. */
class Cronometro {
  readonly #instantes: number[] = []

  anotar(): void {
    this.#instantes.push(performance.now())
  }

  /** Waits for some more acknowledged writes. */
  async mais(quantas: number): Promise<void> {
    const antes = this.#instantes.length
    await waitWithin(VOLTA_S, `${quantas} acknowledged writes`, () => this.#instantes.length >= antes + quantas)
  }

  /** Lets that happen while people work; answers the longest time, s, without an acknowledged write since it began. */
  async semEscrita(acontecer: () => Promise<unknown>): Promise<number> {
    const inicio = performance.now()
    await acontecer()
    await this.mais(DE_NOVO)
    const desde = [inicio, ...this.#instantes.filter((instante) => instante > inicio)]
    return Math.max(...desde.slice(1).map((instante, i) => instante - (desde[i] ?? instante))) / 1000
  }
}

/** People work; meanwhile one act after the other, each over before the next. Then all that is owed is done, and judged. */
async function runAtos(grupo: GrupoDeMaquinas, { pasta, senhas }: Cenario, dizer: (linha: string) => void) {
  const emulador = await startEmulador()
  const env = {
    DATABASE_URL: `postgres://estampa:${senhas.loja}@127.0.0.1:${PRIMARIO}/${ESTANZA}`,
    CHAVE_SECRETA: 'a-mesma-chave-em-todas-as-maquinas',
    LOG_LEVEL: 'warn',
  }
  const loja = await openShop({ emulator: emulador, env, data: join(pasta, 'loja') })
  const cronometro = new Cronometro()
  const diario = new Diario(join(pasta, 'diario.jsonl'), () => cronometro.anotar())
  const parada = new AbortController()
  let gente: Promise<void>[] = []
  const atos: [nome: string, segundos: number][] = []
  /** `acontecer` answers what ends it. */
  const ato = async (nome: string, acontecer: () => Promise<() => void>) => {
    await cronometro.mais(ENTRE_ATOS)
    let endAct = () => {}
    const segundos = await cronometro.semEscrita(async () => (endAct = await acontecer()))
    atos.push([nome, segundos])
    dizer(`${nome}: ${segundos.toFixed(1)} s without an acknowledged write; ${(await grupo.lider()).nome} leads`)
    endAct()
    await grupo.saudavel()
  }
  const performActs = async () => {
    await ato('leader killed', async () => {
      const chefe = await grupo.lider()
      await chefe.matar()
      return () => chefe.ligar()
    })
    await ato('leader cut off', async () => {
      const { maquina } = await grupo.lider()
      maquina.cortar()
      return () => maquina.religar()
    })
    await cronometro.mais(ENTRE_ATOS)
  }
  try {
    await emulador.controle('PATCH', '/configuracao', {
      webhookUrl: `${loja.url}/api/bling/webhook/`,
      geracaoMs: GERACAO_MS,
    })
    await connectBling(loja, emulador)
    const como = { loja, diario, semente: 1, url: loja.url, publicados: PUBLICADOS, sincronizar: true }
    gente = runCast({ ...como, pausaMs: PAUSA_MS }, await prepareTestLoja(como), parada.signal)
    const cansados = Promise.all(gente).then(() => Promise.reject(new Error('everybody stopped working')))
    await Promise.race([performActs(), cansados])
    parada.abort()
    await Promise.allSettled([cansados])
    dizer(`${diario.confirmados} acknowledged writes; what is owed is done…`)
    await settleSincronizacoes(loja, emulador, dizer)
    const banco = await grupo.conectar()
    const julgado = await judgeProva({ diario, banco, midia: join(loja.dados, 'midia'), emulador, lojas: [loja] })
    await banco.end()
    return { atos, ...julgado }
  } finally {
    parada.abort()
    await Promise.allSettled(gente)
    await loja.fechar()
    await emulador.fechar()
  }
}
