import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openBenchDatabase } from './database.ts'
import { median } from './median.ts'
import { CLIENTES_AO_MESMO_TEMPO } from './metas.ts'
import { chefeDoBanco, comTrabalho } from './processador.ts'
import { repetir } from './repetir.ts'
import { portaLivre } from './servidor.ts'
import { pastaDe, tamanhoPedido } from './tamanhos.ts'
import { carregarVendure } from './vendure-carga.ts'
import { leiturasDoVendure } from './vendure-casos.ts'
import { entrarNoVendure, VENDIDAS, type Vendure, vender } from './vendure-cliente.ts'
import { conferirIndice } from './vendure-indice.ts'
import { type FiguraDoVendure, tabelaDoReadme, trabalho } from './vendure-tabela.ts'
import type { DadosDoVendure } from './vendure-tipos.ts'

// npm run bench -- vendure [--segundos 6 --casos 'products|a sale']: Vendure on the bench's data, in a database of the same
// PostgreSQL. The first run installs it into DATA_DIR/vendure, outside of the project, and loads the data. After
// `npm run bench` it prints README's table: that one's figures beside its own.
const { values: opcoes } = parseArgs({
  options: { segundos: { type: 'string', default: '6' }, casos: { type: 'string', default: '' } },
  strict: false,
})
/** The packages as they were on that day: what they depend on is the same each time. */
const PACOTES = { '@vendure/core': '3.7.3', pg: '8.23.1' }
const DIA = '2026-10-20'
const BANCO = 'vendure'
const DA_LOJA = 'bench-figuras.json'
/** Vendure's administrator has it; its API answers on this machine alone. */
const SENHA = 'senha-da-medicao'
const AQUECIMENTO_MS = 1500

function instalar(pasta: string): void {
  mkdirSync(pasta, { recursive: true })
  writeFileSync(join(pasta, 'package.json'), JSON.stringify({ private: true, dependencies: PACOTES }))
  const { status } = spawnSync('npm', ['install', '--before', DIA, '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: pasta,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm install ended with ${status}`)
}

/** A process of Vendure, once it is ready. */
function iniciar(papel: 'criar' | 'servidor' | 'worker', dados: DadosDoVendure): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'vendure-processo.ts'), [papel, JSON.stringify(dados)], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child))
    child.once('exit', (code) =>
      papel === 'criar' && code === 0 ? resolve(child) : reject(new Error(`${papel}: ${code}`)),
    )
  })
}

/** True when the database was not there, or not whole. */
async function falta(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config)
  await client.connect()
  const { rows } = await client.query<{ pronto: string | null }>(
    `select shobj_description(oid, 'pg_database') as pronto from pg_database where datname = $1`,
    [BANCO],
  )
  const pronto = rows[0]?.pronto === 'carregado'
  if (!pronto) await client.query(`drop database if exists ${BANCO} with (force)`)
  if (!pronto) await client.query(`create database ${BANCO}`)
  await client.end()
  return !pronto
}

async function medir(
  vendure: Vendure,
  servidores: readonly number[],
  chefe: number | null,
): Promise<FiguraDoVendure[]> {
  const operacoes: (readonly [nome: string, fazer: () => Promise<unknown>, umSo: boolean])[] = [
    ...leiturasDoVendure(vendure.produto).map(
      ({ nome, consulta, variaveis, umSo }) => [nome, () => vendure.pedir(consulta, variaveis), umSo === true] as const,
    ),
    ['a sale is created', () => vender(vendure), false],
  ]
  const figuras: FiguraDoVendure[] = []
  console.log('operation, clients, ms (median), a second, processor ms of server + database')
  for (const [nome, fazer, umSo] of operacoes.filter(([nome]) => new RegExp(String(opcoes.casos), 'i').test(nome)))
    for (const clientes of umSo ? [1] : CLIENTES_AO_MESMO_TEMPO) {
      await repetir(fazer, clientes, AQUECIMENTO_MS)
      const medida = await comTrabalho(servidores, chefe, () =>
        repetir(fazer, clientes, Number(opcoes.segundos) * 1000),
      )
      const { tempos, ms, servidorMs, bancoMs } = medida
      const cada = (todos: number) => (todos * 1000) / tempos.length
      const porSegundo = (tempos.length * 1000) / ms
      const valores = { mediana: median([...tempos]), porSegundo, servidorUs: cada(servidorMs), bancoUs: cada(bancoMs) }
      console.log(`${nome}, ${clientes}, ${valores.mediana.toFixed(1)}, ${porSegundo.toFixed(1)}, ${trabalho(valores)}`)
      figuras.push({ nome, clientes, valores })
    }
  return figuras
}

const tamanho = tamanhoPedido()
const pasta = pastaDe('pequeno')
const banco = await openBenchDatabase(pasta)
const processos: ChildProcess[] = []
try {
  instalar(join(pasta, 'vendure'))
  const { host, port, user, password } = banco.config
  const config = { host, port, user, password, database: BANCO }
  const dados = { pasta: join(pasta, 'vendure'), banco: config, porta: await portaLivre(), senha: SENHA }
  const client = new pg.Client({ ...banco.config, database: BANCO })
  const vazio = await falta(banco.config)
  if (vazio) await iniciar('criar', dados)
  await client.connect()
  if (vazio) await carregarVendure(client, tamanho)
  processos.push(await iniciar('servidor', dados), await iniciar('worker', dados))
  const vendure = await entrarNoVendure(dados)
  if (vazio) await conferirIndice(client, vendure)
  await client.query(`comment on database ${BANCO} is 'carregado'`)
  await client.query('update stock_level set "stockOnHand" = 1000000 where "productVariantId" <= $1', [VENDIDAS])
  await client.query('vacuum analyze')
  await client.end()
  const figuras = await medir(
    vendure,
    processos.map(({ pid = 0 }) => pid),
    chefeDoBanco(pasta),
  )
  if (existsSync(DA_LOJA)) console.log(`\n${tabelaDoReadme(figuras, DA_LOJA)}\n`)
  else console.log(`${DA_LOJA} is not there: npm run bench writes it, and README's table needs both.`)
  console.log(`Load of the last minute: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`)
} finally {
  for (const processo of processos) processo.disconnect()
  await banco.stop()
}
