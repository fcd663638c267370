import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { comandoDaLoja, startPrograma } from '../programa.ts'
import { readLojaState } from './copia.ts'
import type { SystemServer } from './postgresql-do-sistema.ts'
import { openShop } from './shop.ts'

interface ProvaDaMudanca {
  /** The data folder of a shop that is closed, in the embedded server. */
  readonly dados: string
  readonly servidor: SystemServer
  /** `kill -9` of so many moves each way. */
  readonly mortes: number
  readonly dizer: (linha: string) => void
}

/** Moves a shop to a server of the system and back, killed and refused on the way; answers figures and problems. */
export async function proveMudanca({ dados, servidor, mortes, dizer }: ProvaDaMudanca) {
  const inicio = performance.now()
  const url = servidor.address('estampa')
  const problemas: string[] = []
  const medidas = { mortes: 0, levar: 0, trazer: 0, registros: '', arquivos: 0, segundos: 0 }
  const startMove = (sentido: string, endereco = url) => {
    const programa = [...comandoDaLoja, 'banco', sentido] as const
    return startPrograma(dados, { programa, env: { DATABASE_URL: endereco } })
  }
  const expectMove = async (caso: string, sentido: string, texto: string, { endereco = url, fim = 0 } = {}) => {
    const comeco = performance.now()
    const programa = startMove(sentido, endereco)
    const achado = await programa.fim
    const saida = programa.saida()
    if (achado !== fim || !saida.includes(texto)) problemas.push(`${caso}: ended with ${achado}: ${saida}`)
    dizer(`${caso}: ${achado}`)
    return { saida, segundos: Math.round((performance.now() - comeco) / 1000) }
  }
  const killMoves = async (sentido: string, ms: number, estado: () => Promise<string>, antes: string) => {
    for (let n = 0; n < mortes; n++) {
      const programa = startMove(sentido)
      const morte = wait((ms * (n + 1)) / (mortes + 1)).then(() => programa.child.kill('SIGKILL'))
      medidas.mortes += (await programa.fim) === 'SIGKILL' ? 1 : 0
      await morte
      if ((await estado()) !== antes) problemas.push(`${sentido}, killed: the shop is another`)
      dizer(`${sentido}, killed ${n + 1} of ${mortes}`)
    }
  }
  const arquivosAntes = sumFiles(dados)
  medidas.arquivos = arquivosAntes.quantos
  const readIncluido = async () => (await readLojaState(dados)).somas
  const readExterno = async () => (await readLojaState(dados, url)).somas

  const aberta = await openShop({ data: dados })
  await expectMove('an open shop', 'levar', 'está aberta', { fim: 1 })
  await aberta.fechar()
  // Not before: a shop that was never opened changes as it opens.
  const antes = await readIncluido()
  await createTable(servidor.address('postgres'), servidor.address('ocupado'))
  const ocupado = servidor.address('ocupado')
  await expectMove('a database with a table', 'levar', 'não está vazio', { endereco: ocupado, fim: 1 })

  await killMoves('levar', 2000 + antes.length, readIncluido, antes)
  const levada = await expectMove('levar', 'levar', 'iguais aos de antes')
  medidas.levar = levada.segundos
  medidas.registros = /Conferidos: (\S+) registros/.exec(levada.saida)?.[1] ?? '?'
  if (!levada.saida.includes('todos no lugar')) problemas.push(`files: ${levada.saida}`)
  if ((await readExterno()) !== antes) problemas.push('levar: tables differ')
  if (!readdirSync(dados).some((nome) => nome.startsWith('postgres-levado-'))) problemas.push('levar: no old data kept')
  if (existsSync(join(dados, 'postgres'))) problemas.push('levar: the old data kept their name')
  const esquecida = startPrograma(dados)
  if ((await esquecida.fim) === 0 || !esquecida.saida().includes('foram levados para outro PostgreSQL'))
    problemas.push(`without DATABASE_URL it opened: ${esquecida.saida()}`)
  await expectMove('again', 'levar', 'Não há dados de uma loja', { fim: 1 })

  const fora = await openShop({ data: dados, env: { DATABASE_URL: url } })
  const { id } = await fora.pedir('POST', '/clientes/', { nome: 'Da outra', cpf: '12345678909' })
  if (!(id > 0)) problemas.push('the moved shop takes no customer')
  await expectMove('an open shop', 'trazer', 'está aberta', { fim: 1 })
  await fora.fechar()
  const vendida = await readExterno()
  await killMoves('trazer', 2000 + antes.length, readExterno, vendida)
  const trazida = await expectMove('trazer', 'trazer', 'iguais aos de antes')
  medidas.trazer = trazida.segundos
  if ((await readIncluido()) !== vendida) problemas.push('trazer: tables differ')
  await expectMove('again', 'trazer', 'Já há um banco de dados', { fim: 1 })
  const guardado = /ficaram em (\w+_trazido_\d+)/.exec(trazida.saida)?.[1] ?? 'estampa'
  if ((await readLojaState(dados, servidor.address(guardado))).somas !== vendida)
    problemas.push('trazer: the old database is another')
  const volta = await openShop({ data: dados })
  const { results } = await volta.pedir('GET', `/clientes/?busca=${encodeURIComponent('Da outra')}`)
  if (results.length !== 1) problemas.push('the customer of the other server is lost')
  await volta.fechar()
  if (sumFiles(dados).soma !== arquivosAntes.soma) problemas.push('files differ')
  medidas.segundos = Math.round((performance.now() - inicio) / 1000)
  return { medidas, problemas }
}

async function createTable(admin: string, url: string): Promise<void> {
  await runQuery(admin, `create database ${new URL(url).pathname.slice(1)}`)
  await runQuery(url, 'create table alheia (n integer)')
}

async function runQuery(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Name and content of all pictures and labels. */
function sumFiles(dados: string): { quantos: number; soma: string } {
  const pasta = join(dados, 'midia')
  const nomes = existsSync(pasta) ? readdirSync(pasta).toSorted() : []
  const soma = createHash('sha256')
  for (const nome of nomes) soma.update(nome).update(readFileSync(join(pasta, nome)))
  return { quantos: nomes.length, soma: soma.digest('hex') }
}
