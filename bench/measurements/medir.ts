import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import pg from 'pg'
import { openShop } from '../../apps/api/test/support/prova/shop.ts'
import { openBenchDatabase } from '../data/database.ts'
import { ehTamanho, type NomeDoTamanho, pastaDe } from '../data/tamanhos.ts'
import { options } from '../options.ts'
import { type Caso, casosDeEscrita, casosDeLeitura, umaMiniatura } from './casos.ts'
import type { Corrida, Medida } from './gerador.ts'
import { median, quantile } from './median.ts'
import { usuarioDeMedicao } from './pessoas.ts'
import { chefeDoBanco, comTrabalho, memoriaDe } from './processos.ts'

// npm run bench [-- --tamanho pequeno|grande|ambos --rodadas 3 --casos 'sales|a sale' --segundos 1.5 --json bench.json]
const opcoes = options({ tamanho: 'ambos', rodadas: 1, casos: '', segundos: 1.5, json: 'bench-figuras.json' })
const AO_MESMO_TEMPO = [1, 16] as const
const MEMORIA_MB = 250
const { DATABASE_URL } = process.env
/** Each case is first asked by many for so long at least, ms: a shop has compiled what its people ask all day. */
const AQUECIMENTO_MS = 400
/** After so long PostgreSQL has counted what idle connections did, also to prepare the cases, ms. */
const CONTADO_MS = 11_000
/** Tables that grow with the shop: reading one of them whole is a failure. */
const CRESCEM = [
  'produtos',
  'variacoes',
  'produto_imagens',
  'skus',
  'clientes',
  'vendas',
  'itens_venda',
  'historico_vendas',
  'movimentos_estoque',
  'sincronizacoes',
]

/** ms, ms, requests a second, and processor time of server and database for one operation, ms. */
interface Figura {
  readonly nome: string
  readonly tamanho: NomeDoTamanho
  readonly clientes: number
  readonly mediana: number
  readonly p99: number
  readonly porSegundo: number
  readonly servidorMs: number
  readonly bancoMs: number
}
const figuras: Figura[] = []
const problemas: string[] = []
const crescimentos = new Map<string, number>()

function tamanhos(): NomeDoTamanho[] {
  if (opcoes.tamanho === 'ambos') {
    if (DATABASE_URL) throw new Error('DATABASE_URL is one data set: say which with --tamanho')
    return ['pequeno', 'grande']
  }
  if (!ehTamanho(opcoes.tamanho)) throw new Error('--tamanho is pequeno, grande or ambos')
  return [opcoes.tamanho]
}

async function medirDados(tamanho: NomeDoTamanho): Promise<void> {
  const dataDir = pastaDe(tamanho)
  const loja = await openShop({ data: dataDir, tied: true, env: { LOG_LEVEL: 'error', DATABASE_URL } })
  const pid = await loja.pid()
  // A guest of the running server's database.
  const banco = await openBenchDatabase(dataDir)
  const client = new pg.Client(banco.config)
  await client.connect()
  // As autovacuum leaves them in a quiet minute, whatever was measured on them before.
  await client.query('vacuum analyze')
  const usuario = await usuarioDeMedicao(banco.config, 'funcionario')
  const { access } = await usuario.entrar(loja.url)
  const vender = async (venda: object) => {
    const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
    const resposta = await fetch(`${loja.url}/api/vendas/`, { method: 'POST', headers, body: JSON.stringify(venda) })
    return ((await resposta.json()) as { id: number }).id
  }
  const leitura = await casosDeLeitura(client)
  const escrita = await casosDeEscrita(client, Math.max(...AO_MESMO_TEMPO), vender)
  const midia = umaMiniatura(dataDir)
  const credenciais = { username: usuario.username, password: usuario.senha }
  const entrada = {
    nome: 'a sign-in',
    clientes: [[{ method: 'POST', path: '/api/auth/login/', body: credenciais }]],
  }
  const escolhidos = new RegExp(opcoes.casos, 'i')
  const casos = [...leitura, ...escrita.casos, midia.caso, entrada].filter(({ nome }) => escolhidos.test(nome))
  const gerador = fork(join(import.meta.dirname, 'gerador.ts'))
  const rodar = (corrida: Corrida) => comTrabalho(pid, chefeDoBanco(dataDir), () => correr(gerador, corrida))
  try {
    await esperar(CONTADO_MS)
    const antes = await lidasInteiras(client)
    const rodadas: Figura[][] = []
    for (let n = 0; n < opcoes.rodadas; n++) {
      // Access tokens last a quarter of an hour.
      const { access } = await usuario.entrar(loja.url)
      const rodada: Figura[] = []
      for (const caso of casos) rodada.push(...(await umCaso(tamanho, caso, { url: loja.url, access }, rodar)))
      rodadas.push(rodada)
    }
    figuras.push(...medianas(rodadas))
    const { agora, maxima } = memoriaDe(pid)
    console.log(`Memory of the API, ${tamanho}: ${agora.toFixed(0)} MB resident, ${maxima.toFixed(0)} MB at most.`)
    if (maxima > MEMORIA_MB) problemas.push(`${tamanho}: ${maxima.toFixed(0)} MB are over ${MEMORIA_MB}`)
    await esperar(CONTADO_MS)
    for (const [tabela, vezes] of await lidasInteiras(client))
      if (vezes > (antes.get(tabela) ?? 0)) problemas.push(`${tamanho}: ${tabela} was read whole`)
  } finally {
    gerador.disconnect()
    await escrita.remover()
    midia.remover()
    await usuario.remover()
    await client.end()
    await banco.stop()
    await loja.fechar()
  }
}

type Rodar = (corrida: Corrida) => Promise<Medida & { servidorMs: number; bancoMs: number }>

async function umCaso(tamanho: NomeDoTamanho, caso: Caso, loja: { url: string; access: string }, rodar: Rodar) {
  const { nome, clientes, crescimento } = caso
  if (crescimento) crescimentos.set(nome, crescimento)
  const ms = opcoes.segundos * 1000
  const corrida = { ...loja, nome, clientes }
  await rodar({ ...corrida, aoMesmoTempo: Math.max(...AO_MESMO_TEMPO), ms: Math.max(AQUECIMENTO_MS, ms / 2) })
  const medidas: Figura[] = []
  for (const aoMesmoTempo of AO_MESMO_TEMPO) {
    const medida = await rodar({ ...corrida, aoMesmoTempo, ms })
    const { length } = medida.tempos
    medidas.push({
      nome,
      tamanho,
      clientes: aoMesmoTempo,
      mediana: median(medida.tempos),
      p99: quantile(medida.tempos, 0.99),
      porSegundo: (length * 1000) / medida.ms,
      servidorMs: medida.servidorMs / length,
      bancoMs: medida.bancoMs / length,
    })
  }
  return medidas
}

async function correr(gerador: ChildProcess, corrida: Corrida): Promise<Medida> {
  gerador.send(corrida)
  const [resposta] = (await once(gerador, 'message')) as [Medida | { erro: string }]
  if ('erro' in resposta) throw new Error(resposta.erro)
  return resposta
}

/** How often each growing table was read whole so far; the parts of a parallel reading count each. */
async function lidasInteiras(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ relname: string; seq_scan: string }>(
    'select relname, seq_scan from pg_stat_user_tables where relname = any($1)',
    [CRESCEM],
  )
  return new Map(rows.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]))
}

function medianas(rodadas: readonly (readonly Figura[])[]): Figura[] {
  const [primeira = []] = rodadas
  return primeira.map((figura, i) => {
    const de = (qual: 'mediana' | 'p99' | 'porSegundo' | 'servidorMs' | 'bancoMs') =>
      median(rodadas.map((rodada) => rodada[i]?.[qual] ?? NaN))
    const [mediana, p99, porSegundo] = [de('mediana'), de('p99'), de('porSegundo')]
    return { ...figura, mediana, p99, porSegundo, servidorMs: de('servidorMs'), bancoMs: de('bancoMs') }
  })
}

/** How many times slower an operation is over the large data set; null when only one was measured. */
function crescimento({ nome, clientes, tamanho, mediana }: Figura): number | null {
  if (tamanho !== 'grande') return null
  const pequena = figuras.find((f) => f.nome === nome && f.clientes === clientes && f.tamanho === 'pequeno')
  return pequena ? mediana / pequena.mediana : null
}

for (const tamanho of tamanhos()) await medirDados(tamanho)
console.log(`\nMedians of ${opcoes.rodadas} round(s); ms: median / p99; processor ms: server + database.\n`)
console.log('| Operation | Data | At once | ms, p99 | Processor ms | A second | Growth |')
console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: |')
for (const figura of figuras) {
  const { nome, tamanho, clientes, mediana, p99, porSegundo, servidorMs, bancoMs } = figura
  const cresceu = crescimento(figura)
  const tempos = `${mediana.toFixed(2)} / ${p99.toFixed(2)} | ${servidorMs.toFixed(2)} + ${bancoMs.toFixed(2)}`
  const vezes = cresceu === null ? '' : `${cresceu.toFixed(2)}×`
  console.log(`| ${nome} | ${tamanho} | ${clientes} | ${tempos} | ${porSegundo.toFixed(0)} | ${vezes} |`)
  const limite = crescimentos.get(nome) ?? Infinity
  if (cresceu !== null && cresceu > limite)
    problemas.push(`${nome}, ${clientes} at once: grew ${cresceu.toFixed(2)}×, more than ${limite}`)
}
const nucleos = availableParallelism()
console.log(`\nLoad of the last minute: ${loadavg()[0]?.toFixed(1)} on ${nucleos} cores.`)
writeFileSync(opcoes.json, `${JSON.stringify({ data: new Date(), nucleos, figuras }, null, 2)}\n`)
for (const problema of problemas) console.error(problema)
console.log(problemas.length === 0 ? 'Every target is met.' : `${problemas.length} targets are missed.`)
process.exitCode = problemas.length > 0 ? 1 : 0
