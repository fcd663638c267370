import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type Emulador, ligarEmulador } from '../emulador.ts'
import { conferir } from '../falhas/conferencia.ts'
import { lerLivros } from '../falhas/conferencia-livros.ts'
import { Diario } from '../falhas/diario.ts'
import { prepararLoja } from '../falhas/elenco.ts'
import { conectar } from '../prova/cenario.ts'
import { LojaDaProva } from '../prova/loja.ts'
import { esperarFim, insistir } from '../prova/prova.ts'
import { abrirPortas, DA_CONTA, ENTRADAS } from './balanceador.ts'
import { ESTANZA, PORTAS, RELOGIO } from './configuracao.ts'
import { abrirExpediente, Cronometro } from './gente.ts'
import { Grupo } from './grupo.ts'
import type { Cenario, No } from './node.ts'
import { ate, entregar } from './processo.ts'
import type { Programas } from './programas.ts'
import { primeiraCopia, segue, somasEm, voltarAntesDoErro } from './recuo.ts'
import { abrirRede } from './rede.ts'

const LOJAS = [3001, 3002] as const
const URL_DA_LOJA = `http://127.0.0.1:${ENTRADAS.loja}`
/** etcd's own election, promotion, the first follower, the balancer's looks at the cluster and at the shop. */
const FOLGA_S = 10
/** Until the leader's key is gone and seen to be gone. */
const LIMITE_S = RELOGIO.ttl + RELOGIO.loop_wait + FOLGA_S
const PUBLICADOS = 3
/** Acknowledged writes before the first act, and between one and the next. */
const ENTRE_ATOS = 100
/** Time that a carrier takes to make a label: long enough to meet an act. */
const GERACAO_MS = 2_000
const GRACA_MS = 24 * 3_600_000
const IGUAIS_S = 30

/**
 * A shop of two machines on a PostgreSQL cluster of three works while the leader is replaced, killed and cut off and one
 * of the shop's machines is killed; then compares every acknowledged answer with the stored data, the nodes with each
 * other, and a copy restored to the second before a mistake with the data of that second.
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
  const abertos: (() => Promise<void>)[] = [() => grupo.parar()]
  try {
    await grupo.ligar()
    dizer(`three nodes of PostgreSQL ${programas.versao}; ${(await grupo.lider()).nome} leads`)
    await criarBanco(grupo)
    await primeiraCopia(grupo, cenario)
    abertos.push(abrirPortas(cenario, LOJAS))
    const { lojas, emulador, midia } = await abrirLojas(pasta, senhas.loja)
    const fecharLojas = () => Promise.all([...lojas.map((loja) => loja.fechar()), emulador.fechar()])
    let fechadas = false
    abertos.push(async () => void (fechadas || (await fecharLojas())))
    const trabalho = await trabalharNosAtos({ pasta, grupo, lojas, emulador, dizer })
    for (const { nome, segundos, limite } of trabalho.atos)
      if (segundos > limite) problemas.push(`${nome}: ${segundos.toFixed(1)} s without a write, over ${limite} s`)
    const banco = await grupo.conectar(await grupo.lider(), ESTANZA)
    const livros = await lerLivros(emulador)
    const { linhas, defeitos, contagem } = trabalho.diario
    const { problemas: diferencas, ...conferencia } = await conferir({
      linhas,
      banco,
      midia,
      livros,
      gracaMs: GRACA_MS,
    })
    await banco.end()
    const inesperados = (await Promise.all(lojas.map((loja) => loja.inesperados()))).flat()
    problemas.push(...defeitos, ...diferencas, ...lojas.flatMap(({ quedas }) => quedas))
    problemas.push(...inesperados.map((linha) => `unexpected: ${linha.slice(0, 600)}`))
    await fecharLojas()
    fechadas = true
    problemas.push(...(await compararNos(grupo, senhas.loja)))
    dizer('a mistake, and back to the second before…')
    const recuo = await voltarAntesDoErro(grupo, cenario, noNo(await grupo.lider(), senhas.loja))
    problemas.push(...recuo.problemas)
    const contar = (desfecho: string) => linhas.filter((linha) => linha.desfecho === desfecho).length
    return {
      problemas,
      medidas: {
        atos: trabalho.atos,
        requisicoes: contagem.requisicoes,
        leituras: contagem.leituras,
        confirmadas: contar('confirmado'),
        perdidas: contagem.perdidas + contagem.semServico,
        pagamentos: livros.carteira.filter(({ valor }) => valor < 0).length,
        pedidos: livros.pedidos.length,
        repetidas: trabalho.repetidas,
        ...conferencia,
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

async function criarBanco(grupo: Grupo): Promise<void> {
  const admin = await grupo.conectar(await grupo.lider())
  await admin.query(`create database ${ESTANZA} owner estampa encoding 'UTF8' template template0`)
  for (const ajuste of DA_CONTA) await admin.query(ajuste)
  await admin.end()
}

/** Two machines of one shop, which share the database, the key and the folder of files: one reaches it by PgBouncer. */
async function abrirLojas(pasta: string, senha: string) {
  const emulador = await ligarEmulador()
  const midia = join(pasta, 'midia')
  mkdirSync(midia, { mode: 0o700 })
  const lojas: LojaDaProva[] = []
  for (const [i, entrada] of [ENTRADAS.primario, ENTRADAS.pgbouncer].entries()) {
    const propria = join(pasta, `loja${i + 1}`)
    mkdirSync(join(propria, 'dados'), { recursive: true, mode: 0o700 })
    symlinkSync(midia, join(propria, 'dados', 'midia'))
    const env = {
      PORT: String(LOJAS[i]),
      PUBLIC_URL: URL_DA_LOJA,
      DATABASE_URL: `postgres://estampa:${senha}@127.0.0.1:${entrada}/${ESTANZA}`,
      CHAVE_SECRETA: 'a-mesma-chave-em-todas-as-maquinas',
      LOG_LEVEL: 'warn',
    }
    lojas.push(await LojaDaProva.abrir(emulador, env, propria))
  }
  return { lojas, emulador, midia }
}

interface Atos {
  readonly pasta: string
  readonly grupo: Grupo
  readonly lojas: readonly LojaDaProva[]
  readonly emulador: Emulador
  readonly dizer: (linha: string) => void
}

/** People work; meanwhile one act after the other, each over before the next. Then all that is owed is done. */
async function trabalharNosAtos({ pasta, grupo, lojas, emulador, dizer }: Atos) {
  const [primeira, segunda] = lojas
  if (!primeira || !segunda) throw new Error('two machines were not opened')
  const diario = new Diario(join(pasta, 'diario.jsonl'))
  const parada = new AbortController()
  const calma = new AbortController()
  const cronometro = new Cronometro()
  await emulador.controle('PATCH', '/configuracao', {
    webhookUrl: `${URL_DA_LOJA}/api/bling/webhook/`,
    geracaoMs: GERACAO_MS,
  })
  await conectar(primeira, emulador)
  await ate(30, 'the shop answers behind HAProxy', async () => {
    const resposta = await fetch(`${URL_DA_LOJA}/api/saude/`)
    await resposta.text()
    return resposta.status === 200
  })
  const como = { loja: primeira, diario, semente: 1, url: URL_DA_LOJA, publicados: PUBLICADOS, sincronizar: true }
  const cena = await prepararLoja(como)
  const gente = abrirExpediente({ url: URL_DA_LOJA, diario, cronometro, cena, parar: parada.signal })
  const atos: { nome: string; segundos: number; limite: number }[] = []
  const ato = async (nome: string, acontecer: () => Promise<void>, depois: () => Promise<void> = async () => {}) => {
    await cronometro.mais(ENTRE_ATOS)
    const segundos = await cronometro.semEscrita(acontecer)
    atos.push({ nome, segundos, limite: LIMITE_S })
    dizer(`${nome}: ${segundos.toFixed(1)} s without an acknowledged write; ${(await grupo.lider()).nome} leads`)
    await depois()
    await grupo.saudavel()
  }
  const comOLider = async (agir: (chefe: Awaited<ReturnType<Grupo['lider']>>) => Promise<void> | void) => {
    const chefe = await grupo.lider()
    await agir(chefe)
    return chefe
  }
  try {
    await Promise.race([
      (async () => {
        await ato('leader switched over', () => grupo.trocar())
        await ato("one of the shop's machines killed", () => segunda.matar())
        let chefe = await grupo.lider()
        let voltando = Promise.resolve()
        await ato(
          "leader killed, with one of the shop's machines",
          async () => {
            chefe = await comOLider((no) => no.matar())
            // It is started again at once, while there is no leader.
            voltando = segunda.matar()
          },
          async () => {
            chefe.ligar()
            await voltando
          },
        )
        await ato(
          'leader cut off',
          async () => void (chefe = await comOLider((no) => no.maquina.cortar())),
          async () => chefe.maquina.religar(),
        )
        await cronometro.mais(ENTRE_ATOS)
      })(),
      Promise.all(gente).then(() => Promise.reject(new Error('everybody stopped working'))),
    ])
    parada.abort()
    await Promise.all(gente)
    dizer(`${diario.confirmados} acknowledged writes; what is owed is done…`)
    const insistencia = insistir(primeira, calma.signal)
    const repetidas = await esperarFim(primeira, emulador, dizer)
    calma.abort()
    await insistencia
    return { atos, diario, repetidas }
  } finally {
    parada.abort()
    calma.abort()
    await Promise.allSettled(gente)
  }
}

const noNo = ({ maquina }: No, password: string): pg.ClientConfig => ({
  host: maquina.endereco,
  port: PORTAS.postgres,
  user: 'estampa',
  password,
  database: ESTANZA,
})

/** Every table is the same on all three, once the followers have all, and by the balancer's way to a follower. */
async function compararNos(grupo: Grupo, senha: string): Promise<string[]> {
  const chefe = await grupo.lider()
  const la = await somasEm(noNo(chefe, senha))
  const outras: string[] = []
  const seguidor = { ...noNo(chefe, senha), host: '127.0.0.1', port: ENTRADAS.replicas }
  if (!(await segue(seguidor))) outras.push('the port of the followers leads to the leader')
  for (const no of grupo.nos.filter(({ nome }) => nome !== chefe.nome)) {
    let diferentes: string[] = []
    await ate(IGUAIS_S, '', async () => {
      const aqui = await somasEm(noNo(no, senha))
      diferentes = Object.keys(la).filter((tabela) => aqui[tabela] !== la[tabela])
      return diferentes.length === 0
    }).catch((error: unknown) =>
      outras.push(`${no.nome} differs from ${chefe.nome} in ${diferentes.join(', ')} ${String(error)}`),
    )
  }
  return outras
}
