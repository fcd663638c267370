import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { loosened } from '../../../../packages/host/src/backup/load.ts'
import { copyInStatement, copyOut, listTables, readSequences } from '../../../../packages/host/src/backup/tables.ts'

/** The data of a small shop as a version of long ago left them: text, in the form of PostgreSQL's `copy`. */
export interface Retrato {
  /** Name of the file: the number of the last migration that the data had seen, and what shop it is. */
  readonly nome: string
  /** All that they had seen. */
  readonly migracoes: readonly string[]
  readonly tabelas: readonly { readonly nome: string; readonly colunas: readonly string[]; readonly linhas: string }[]
  readonly sequencias: Readonly<Record<string, string>>
}

const pasta = join(import.meta.dirname, 'retratos')

/** Reads the portraits kept in the repository, the oldest first. */
export const retratos = (): Retrato[] =>
  readdirSync(pasta)
    .sort()
    .map((nome) => parseRetrato(readFileSync(join(pasta, nome), 'utf8'), nome.replace(/\.txt$/, '')))

const TABELA = /^copy (\S+) \((.*)\)\n((?:(?!\\\.\n).*\n)*)\\\.\n/gm
const SEQUENCIA = /^sequence (\S+) (\d+)$/gm

function parseRetrato(texto: string, arquivo: string): Retrato {
  const tabelas = [...texto.matchAll(TABELA)].map(([, nome = '', colunas = '', linhas = '']) => ({
    nome,
    colunas: colunas.split(', '),
    linhas,
  }))
  const migracoes = tabelas
    .find(({ nome }) => nome === 'public.migracoes')
    ?.linhas.trim()
    .split('\n')
    .map((linha) => linha.split('\t')[0] ?? '')
  return {
    nome: arquivo,
    migracoes: migracoes ?? [],
    tabelas,
    sequencias: Object.fromEntries([...texto.matchAll(SEQUENCIA)].map(([, a, b]) => [a, b])),
  }
}

/** As `retratos` reads it; only what belongs to the shop, without the queue. */
export async function writeRetrato(client: pg.Client): Promise<string> {
  const partes: string[] = []
  for (const tabela of (await listTables(client)).filter(({ nome }) => nome.startsWith('public.'))) {
    const linhas: Buffer[] = []
    for await (const pedaco of copyOut(client, tabela)) linhas.push(pedaco as Buffer)
    partes.push(`copy ${tabela.nome} (${tabela.colunas.join(', ')})\n${Buffer.concat(linhas).toString()}\\.\n`)
  }
  for (const [nome, ultimo] of Object.entries(await readSequences(client))) partes.push(`sequence ${nome} ${ultimo}\n`)
  return partes.join('\n')
}

/** Fills a database that is at the portrait's migration, and empty but for what migrations write. */
export async function fillDatabase(client: pg.Client, { tabelas, sequencias }: Retrato): Promise<void> {
  const allTables = (await listTables(client)).filter(({ nome }) => nome.startsWith('public.'))
  await client.query('begin')
  await loosened(client, allTables, async () => {
    for (const { nome, colunas, linhas } of tabelas) {
      const stream = client.query(copyFrom(copyInStatement(nome, colunas)))
      stream.end(linhas)
      await finished(stream)
    }
    for (const [nome, ultimo] of Object.entries(sequencias))
      await client.query('select setval($1, $2::bigint)', [nome, ultimo])
  })
  await client.query('commit')
}

/** Every row of every table, by a key of its own, with its values. */
export type LinhasPorTabela = ReadonlyMap<string, ReadonlyMap<string, Readonly<Record<string, unknown>>>>

export async function readTableRows(client: pg.Client): Promise<LinhasPorTabela> {
  const tabelas = (await listTables(client)).filter(({ nome }) => nome.startsWith('public.'))
  const linhasByTable = new Map<string, Map<string, Record<string, unknown>>>()
  for (const { nome } of tabelas) {
    const { rows } = await client.query<{ chave: string | null; linha: Record<string, unknown> }>(
      `select (select string_agg(to_jsonb(t) ->> a.attname, '|' order by a.attnum) from pg_index i
                 join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
                where i.indrelid = $1::regclass and i.indisprimary) as chave, to_jsonb(t) as linha from ${nome} t`,
      [nome],
    )
    const resumo = (linha: object) => createHash('sha256').update(JSON.stringify(linha)).digest('hex')
    linhasByTable.set(nome, new Map(rows.map(({ chave, linha }) => [chave ?? resumo(linha), linha])))
  }
  return linhasByTable
}
