import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as esperar } from 'node:timers/promises'
import type pg from 'pg'
import { aceitos, defeitos } from '../../apps/api/test/support/prova/carga.ts'
import { isTamanho, type NomeDoTamanho, pastaDe } from '../data/semear.ts'
import { openGenerator } from '../gerador.ts'
import { options } from '../options.ts'
import { type Caso, casosDeEscrita, casosDeLeitura, formatRequest, umaMiniatura } from './casos.ts'
import { openData } from './dados.ts'
import { median, quantile } from './median.ts'
import { chefeDoBanco, measureWork, memoriaDe } from './processos.ts'

// npm run bench [-- --tamanho pequeno|grande|ambos --rodadas 3 --casos 'sales|a sale' --segundos 1.5 --json bench.json]
const opcoes = options({ tamanho: 'ambos', rodadas: 1, casos: '', segundos: 1.5, json: 'bench-figuras.json' })
const AO_MESMO_TEMPO = [1, 16] as const
const MUITOS = 16
const MEMORIA_MB = 250
/** Each case is first asked by many for so long at least, s: a shop has compiled what its people ask all day. */
const AQUECIMENTO_S = 0.4
/** After so long PostgreSQL has counted what idle connections did, also to prepare the cases, ms. */
const CONTADO_MS = 11_000
/** The largest part of a table that its sequential scans may read on average: counts of common words stop early. */
const PARTE_LIDA = 0.1
/** Tables that grow with the shop. */
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
type Medida = Record<'mediana' | 'p99' | 'porSegundo' | 'servidorMs' | 'bancoMs', number>
interface Figura extends Medida {
  readonly nome: string
  readonly tamanho: NomeDoTamanho
  readonly clientes: number
  /** How many times slower it may be over the large data set. */
  readonly crescimento: number | undefined
}
const figuras: Figura[] = []
const problemas: string[] = []

function tamanhos(): NomeDoTamanho[] {
  if (isTamanho(opcoes.tamanho)) return [opcoes.tamanho]
  if (opcoes.tamanho !== 'ambos') throw new Error('--tamanho is pequeno, grande or ambos')
  if (process.env['DATABASE_URL']) throw new Error('DATABASE_URL is one data set: say which with --tamanho')
  return ['pequeno', 'grande']
}

async function measureData(tamanho: NomeDoTamanho): Promise<void> {
  const dataDir = pastaDe(tamanho)
  const { loja, client, usuario, fechar } = await openData(dataDir, 'funcionario')
  const pid = await loja.pid()
  // As autovacuum leaves them in a quiet minute, whatever was measured on them before.
  await client.query('vacuum analyze')
  const escrita = await casosDeEscrita(client, MUITOS, loja.url, (await usuario.entrar(loja.url)).access)
  const midia = umaMiniatura(dataDir)
  const body = { username: usuario.username, password: usuario.senha }
  const entrada: Caso = { nome: 'a sign-in', clientes: [[{ method: 'POST', path: '/api/auth/login/', body }]] }
  const escolhidos = new RegExp(opcoes.casos, 'i')
  const allCases = [...(await casosDeLeitura(client)), ...escrita.casos, midia.caso, entrada]
  const casos = allCases.filter(({ nome }) => escolhidos.test(nome))
  const gerador = openGenerator()
  const lugar = { host: '127.0.0.1', port: loja.port, tls: false }
  /** Measures one case with so many clients. */
  async function measureCase(
    { nome, clientes }: Caso,
    access: string,
    quantos: number,
    segundos: number,
  ): Promise<Medida> {
    const pedidos = clientes.map((passos) => passos.map((passo) => formatRequest(passo, access)))
    const ordem = { lugar, segundos, clientes: quantos, pedidos }
    const medida = await measureWork(pid, chefeDoBanco(dataDir), () => gerador.gerar(ordem))
    const [errado] = defeitos(nome, medida, /^20[01]$/)
    if (errado !== undefined) throw new Error(errado)
    const tempos = aceitos(medida)
    return {
      mediana: median(tempos),
      p99: quantile(tempos, 0.99),
      porSegundo: tempos.length / medida.segundos,
      servidorMs: medida.servidorMs / tempos.length,
      bancoMs: medida.bancoMs / tempos.length,
    }
  }
  try {
    await esperar(CONTADO_MS)
    const antes = await leiturasDe(client)
    const medidas = casos.flatMap((caso) =>
      AO_MESMO_TEMPO.map((clientes) => ({ caso, clientes, rodadas: [] as Medida[] })),
    )
    for (let n = 0; n < opcoes.rodadas; n++) {
      // Access tokens last a quarter of an hour.
      const { access } = await usuario.entrar(loja.url)
      for (const caso of casos) {
        await measureCase(caso, access, MUITOS, Math.max(AQUECIMENTO_S, opcoes.segundos / 2))
        for (const { clientes, rodadas } of medidas.filter((medida) => medida.caso === caso))
          rodadas.push(await measureCase(caso, access, clientes, opcoes.segundos))
      }
    }
    for (const { caso, clientes, rodadas } of medidas) {
      const computeMedian = (field: keyof Medida) => median(rodadas.map((rodada) => rodada[field]))
      const { nome, crescimento } = caso
      const tempos = {
        mediana: computeMedian('mediana'),
        p99: computeMedian('p99'),
        porSegundo: computeMedian('porSegundo'),
      }
      const trabalho = { servidorMs: computeMedian('servidorMs'), bancoMs: computeMedian('bancoMs') }
      figuras.push({ nome, tamanho, clientes, crescimento, ...tempos, ...trabalho })
    }
    const { agora, maxima } = memoriaDe(pid)
    console.log(`Memory of the API, ${tamanho}: ${agora.toFixed(0)} MB resident, ${maxima.toFixed(0)} MB at most.`)
    if (maxima > MEMORIA_MB) problemas.push(`${tamanho}: ${maxima.toFixed(0)} MB are over ${MEMORIA_MB}`)
    await esperar(CONTADO_MS)
    for (const [tabela, { vezes, linhas, tem }] of await leiturasDe(client)) {
      const { vezes: vezesAntes = 0, linhas: linhasAntes = 0 } = antes.get(tabela) ?? {}
      if (linhas - linhasAntes > (vezes - vezesAntes) * tem * PARTE_LIDA)
        problemas.push(`${tamanho}: ${tabela} was read whole`)
    }
  } finally {
    gerador.fechar()
    await escrita.remover()
    midia.remover()
    await fechar()
  }
}

interface Leituras {
  readonly vezes: number
  readonly linhas: number
  /** How many rows the table has. */
  readonly tem: number
}

/** Sequential scans of each growing table so far: their number and the rows that they read. */
async function leiturasDe(client: pg.Client): Promise<Map<string, Leituras>> {
  const { rows } = await client.query<{ relname: string; vezes: string; linhas: string; tem: string }>(
    `select relname, seq_scan as vezes, seq_tup_read as linhas, n_live_tup as tem
       from pg_stat_user_tables where relname = any($1)`,
    [CRESCEM],
  )
  return new Map(
    rows.map(({ relname, vezes, linhas, tem }) => [
      relname,
      { vezes: Number(vezes), linhas: Number(linhas), tem: Number(tem) },
    ]),
  )
}

/** How many times slower an operation is over the large data set; null when only one was measured. */
function quantoCresceu({ nome, clientes, tamanho, mediana }: Figura): number | null {
  if (tamanho !== 'grande') return null
  const pequena = figuras.find((f) => f.nome === nome && f.clientes === clientes && f.tamanho === 'pequeno')
  return pequena ? mediana / pequena.mediana : null
}

for (const tamanho of tamanhos()) await measureData(tamanho)
console.log(`\nMedians of ${opcoes.rodadas} round(s); ms: median / p99; processor ms: server + database.\n`)
console.log('| Operation | Data | At once | ms, p99 | Processor ms | A second | Growth |')
console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: |')
for (const figura of figuras) {
  const { nome, tamanho, clientes, mediana, p99, porSegundo, servidorMs, bancoMs, crescimento = Infinity } = figura
  const cresceu = quantoCresceu(figura)
  const tempos = `${mediana.toFixed(2)} / ${p99.toFixed(2)} | ${servidorMs.toFixed(2)} + ${bancoMs.toFixed(2)}`
  const vezes = cresceu === null ? '' : `${cresceu.toFixed(2)}×`
  console.log(`| ${nome} | ${tamanho} | ${clientes} | ${tempos} | ${porSegundo.toFixed(0)} | ${vezes} |`)
  if (cresceu !== null && cresceu > crescimento)
    problemas.push(`${nome}, ${clientes} at once: grew ${cresceu.toFixed(2)}×, more than ${crescimento}`)
}
const nucleos = availableParallelism()
console.log(`\nLoad of the last minute: ${loadavg()[0]?.toFixed(1)} on ${nucleos} cores.`)
writeFileSync(opcoes.json, `${JSON.stringify({ data: new Date(), nucleos, figuras }, null, 2)}\n`)
for (const problema of problemas) console.error(problema)
console.log(problemas.length === 0 ? 'Every target is met.' : `${problemas.length} targets are missed.`)
process.exitCode = problemas.length > 0 ? 1 : 0
