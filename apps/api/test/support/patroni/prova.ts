import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Emulador, ligarEmulador } from '../emulador.ts'
import { prepararLoja, trabalhar } from '../falhas/elenco.ts'
import { Diario } from '../falhas/pessoa.ts'
import { julgar } from '../falhas/prova.ts'
import { conectar, quitar } from '../prova/bling.ts'
import { openShop, type Shop } from '../prova/shop.ts'
import { type Cenario, ESTANZA, Grupo, RELOGIO } from './grupo.ts'
import { abrirRede, ate, entregar, type Programas } from './maquinas.ts'
import { abrirPortas, DA_CONTA, ENTRADAS } from './portas.ts'
import { primeiraCopia, voltarAntesDoErro } from './recuo.ts'

const LOJAS = [3001, 3002] as const
const URL_DA_LOJA = `http://127.0.0.1:${ENTRADAS.loja}`
/** etcd's own election, promotion, the first follower, the balancer's looks at the cluster and at the shop. */
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
 * A shop of two machines on a PostgreSQL cluster of three works while the leader is replaced, killed and cut off and one
 * of the shop's machines is killed; then compares every acknowledged answer with the stored data, and a copy restored to the second before a mistake with the data of that second.
 */
export async function provarCluster(programas: Programas, dizer: (linha: string) => void) {
  const inicio = performance.now()
  const pasta = mkdtempSync(join(tmpdir(), 'estampa-cluster-'))
  chmodSync(pasta, 0o755)
  const repositorio = join(pasta, 'repositorio')
  mkdirSync(repositorio, { mode: 0o700 })
  entregar(repositorio, programas)
  const rede = await abrirRede(programas.ip, ['n1', 'n2', 'n3'])
  const senhas = { admin: randomUUID(), replica: randomUUID(), loja: randomUUID() }
  const cenario: Cenario = { programas, maquinas: rede.maquinas, senhas, pasta, repositorio }
  const grupo = new Grupo(cenario)
  const problemas: string[] = []
  const abertos: (() => Promise<unknown>)[] = [() => grupo.parar()]
  try {
    await grupo.ligar()
    dizer(`three nodes of PostgreSQL ${programas.versao}; ${(await grupo.lider()).nome} leads`)
    const admin = await grupo.conectar('postgres')
    await admin.query(`create database ${ESTANZA} owner estampa encoding 'UTF8' template template0`)
    for (const ajuste of DA_CONTA) await admin.query(ajuste)
    await admin.end()
    await primeiraCopia(grupo, cenario)
    abertos.push(abrirPortas(cenario, LOJAS))
    const { lojas, emulador, midia } = await abrirLojas(pasta, senhas.loja)
    const fecharLojas = () => Promise.all([...lojas.map((loja) => loja.fechar()), emulador.fechar()])
    abertos.push(fecharLojas)
    const { atos, diario, repetidas } = await trabalharNosAtos({ pasta, grupo, lojas, emulador, dizer })
    for (const [nome, segundos] of atos)
      if (segundos > LIMITE_S) problemas.push(`${nome}: ${segundos.toFixed(1)} s without a write, over ${LIMITE_S} s`)
    const banco = await grupo.conectar()
    const julgado = await julgar({ diario, banco, midia, emulador, lojas })
    await banco.end()
    problemas.push(...julgado.problemas)
    abertos.pop()
    await fecharLojas()
    dizer('a mistake, and back to the second before…')
    const recuo = await voltarAntesDoErro(grupo, cenario)
    problemas.push(...recuo.problemas)
    return {
      problemas,
      medidas: {
        atos,
        limite: LIMITE_S,
        repetidas,
        ...julgado.medidas,
        recuo,
        segundos: Math.round((performance.now() - inicio) / 1000),
      },
    }
  } catch (error) {
    problemas.push(String(error))
    throw error
  } finally {
    for (const fechar of abertos.toReversed()) await fechar().catch((error: unknown) => dizer(String(error)))
    rede.fechar()
    if (problemas.length === 0) rmSync(pasta, { recursive: true, force: true })
    else dizer(`journal and logs are in ${pasta}`)
  }
}

/** Two machines of one shop, which share the database, the key and the folder of files: one reaches it by PgBouncer. */
async function abrirLojas(pasta: string, senha: string) {
  const emulador = await ligarEmulador()
  const midia = join(pasta, 'midia')
  mkdirSync(midia, { mode: 0o700 })
  const lojas: Shop[] = []
  for (const [i, entrada] of [ENTRADAS.primario, ENTRADAS.pgbouncer].entries()) {
    const data = join(pasta, `loja${i + 1}`, 'dados')
    mkdirSync(data, { recursive: true, mode: 0o700 })
    symlinkSync(midia, join(data, 'midia'))
    const env = {
      PORT: String(LOJAS[i]),
      PUBLIC_URL: URL_DA_LOJA,
      DATABASE_URL: `postgres://estampa:${senha}@127.0.0.1:${entrada}/${ESTANZA}`,
      CHAVE_SECRETA: 'a-mesma-chave-em-todas-as-maquinas',
      LOG_LEVEL: 'warn',
    }
    lojas.push(await openShop({ emulator: emulador, env, data }))
  }
  return { lojas, emulador, midia }
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
    await ate(VOLTA_S, `${quantas} acknowledged writes`, () => this.#instantes.length >= antes + quantas)
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

interface Atos {
  readonly pasta: string
  readonly grupo: Grupo
  readonly lojas: readonly Shop[]
  readonly emulador: Emulador
  readonly dizer: (linha: string) => void
}

/** People work; meanwhile one act after the other, each over before the next. Then all that is owed is done. */
async function trabalharNosAtos({ pasta, grupo, lojas, emulador, dizer }: Atos) {
  const [loja, outra] = lojas as [Shop, Shop]
  const cronometro = new Cronometro()
  const diario = new Diario(join(pasta, 'diario.jsonl'), () => cronometro.anotar())
  const parada = new AbortController()
  const webhookUrl = `${URL_DA_LOJA}/api/bling/webhook/`
  await emulador.controle('PATCH', '/configuracao', { webhookUrl, geracaoMs: GERACAO_MS })
  await conectar(loja, emulador)
  await ate(30, 'the shop answers behind HAProxy', async () => (await fetch(`${URL_DA_LOJA}/api/saude/`)).ok)
  const como = {
    loja,
    diario,
    semente: 1,
    url: URL_DA_LOJA,
    publicados: PUBLICADOS,
    sincronizar: true,
    pausaMs: PAUSA_MS,
  }
  const gente = trabalhar(como, await prepararLoja(como), parada.signal)
  const atos: [nome: string, segundos: number][] = []
  /** `acontecer` answers what ends it. */
  const ato = async (nome: string, acontecer: () => Promise<unknown>) => {
    await cronometro.mais(ENTRE_ATOS)
    let depois: unknown
    const segundos = await cronometro.semEscrita(async () => (depois = await acontecer()))
    atos.push([nome, segundos])
    dizer(`${nome}: ${segundos.toFixed(1)} s without an acknowledged write; ${(await grupo.lider()).nome} leads`)
    if (typeof depois === 'function') await depois()
    await grupo.saudavel()
  }
  const atuar = async () => {
    await ato('leader switched over', () => grupo.trocar())
    await ato("one of the shop's machines killed", () => outra.matar())
    await ato("leader killed, with one of the shop's machines", async () => {
      const chefe = await grupo.lider()
      await chefe.matar()
      // It is started again at once, while there is no leader.
      const voltando = outra.matar()
      return () => (chefe.ligar(), voltando)
    })
    await ato('leader cut off', async () => {
      const { maquina } = await grupo.lider()
      maquina.cortar()
      return () => maquina.religar()
    })
    await cronometro.mais(ENTRE_ATOS)
  }
  try {
    const cansados = Promise.all(gente).then(() => Promise.reject(new Error('everybody stopped working')))
    await Promise.race([atuar(), cansados])
    parada.abort()
    await Promise.allSettled([cansados])
    dizer(`${diario.confirmados} acknowledged writes; what is owed is done…`)
    const { repetidas } = await quitar(loja, emulador, dizer)
    return { atos, diario, repetidas }
  } finally {
    parada.abort()
    await Promise.allSettled(gente)
  }
}
