import { Readable } from 'node:stream'
import { comoCelulaDeTexto, linhaDeCsv, MARCA_UTF8 } from '@estampa/contract/shared/csv.ts'
import { formatPlainNumber } from '@estampa/contract/shared/money.ts'
import type { FormatoDePlanilha } from '@estampa/contract/shared/planilha.ts'
import type { Permissao } from '@estampa/contract/usuarios/permissoes.ts'
import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Banco } from '../infra/database/transaction.ts'
import { Turnstile } from '../infra/limits/turnstile.ts'
import { type Autor, auditAct } from './auditoria.ts'
import { hasPermission, type UsuarioDaSessao } from './session.ts'

/** `codigo`: text, though it may look like a number. `data` is written by `horaDeSaoPaulo`, `dia` is `aaaa-mm-dd`. */
interface Coluna<L> {
  readonly nome: string
  readonly tipo?: 'codigo' | 'data' | 'dia'
  readonly largura?: number
  /** Only for those who have it; the others' file has no such column. */
  readonly permissao?: Permissao
  readonly valor: (linha: L) => Celula
}
export type Celula = string | number | null
export type Colunas<L> = readonly Coluna<L>[]

/** The field itself where it is a cell; else `valor` says what is written of it. */
type DoCampo<L, C extends keyof L> = Omit<Coluna<L>, 'valor'> &
  (L[C] extends Celula ? { readonly valor?: Coluna<L>['valor'] } : Pick<Coluna<L>, 'valor'>)

/**
 * A column for each field of a row, in this order: a field that is neither here nor in `SemColuna` does not compile.
 * `Mais` are columns of no field.
 */
export const colunasPorCampo = <L, SemColuna extends keyof L, Mais extends string = never>(
  campos: { readonly [C in Exclude<keyof L, SemColuna>]: DoCampo<L, C> } & { readonly [C in Mais]: Coluna<L> },
): Colunas<L> =>
  Object.entries<Omit<Coluna<L>, 'valor'> & Partial<Coluna<L>>>(campos).map(([campo, coluna]) => ({
    valor: (linha: L) => linha[campo as keyof L] as Celula,
    ...coluna,
  }))

/** An instant as a cell of the type `data` holds it. */
export const horaDeSaoPaulo = (coluna: RawBuilder<unknown>) =>
  sql<string>`to_char(${coluna} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD"T"HH24:MI:SS')`

interface Planilha<L extends { readonly id: number }> {
  /** The file's name, and what the audit says was exported. */
  readonly nome: string
  readonly formato: FormatoDePlanilha
  /** How many were ticked; undefined: all that the filters find. */
  readonly selecionados?: number | undefined
  readonly colunas: Colunas<L>
  /** Whole records whose id is below `antesDe`, the newest first; a record may have several rows. None: there are no more. */
  readonly pagina: (antesDe: number) => Promise<L[]>
}

interface Pedido {
  readonly usuario: UsuarioDaSessao
  readonly autor: Autor
  readonly reply: FastifyReply
}

/** Pages that are read at once, beside what admission counts: each takes a connection. The others wait. */
const LUGARES = new Turnstile({ inside: 2, waiting: 100, waitMs: 60_000 })

/** Answers with a file that is written while it is read: one page of rows is in memory. */
export async function sendPlanilha<L extends { readonly id: number }>(
  db: Banco,
  { usuario, autor, reply }: Pedido,
  { nome, formato, selecionados, colunas: allColunas, pagina }: Planilha<L>,
): Promise<Readable> {
  const colunas = allColunas.filter(({ permissao }) => !permissao || hasPermission(usuario, permissao))
  await auditAct(db, autor, {
    tipo: 'planilha_exportada',
    detalhes: { conteudo: nome, formato, ...(selecionados !== undefined && { selecionados }) },
  })
  reply.header('content-disposition', `attachment; filename="${nome}.${formato}"`).type(TIPOS[formato])
  const paginas = readPages(pagina, String(usuario.id))
  const arquivo = formato === 'csv' ? comoCsv(colunas, paginas) : comoXlsx(nome, colunas, paginas)
  return Readable.from(arquivo, { highWaterMark: 1 })
}

const TIPOS = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

async function* readPages<L extends { readonly id: number }>(pagina: Planilha<L>['pagina'], usuarioKey: string) {
  let antesDe = Number.MAX_SAFE_INTEGER
  for (;;) {
    const sair = await LUGARES.take(usuarioKey)
    const linhas = await pagina(antesDe).finally(sair)
    const ultima = linhas.at(-1)
    if (!ultima) return
    yield linhas
    antesDe = ultima.id
  }
}

async function* comoCsv<L>(colunas: Colunas<L>, paginas: AsyncIterable<readonly L[]>) {
  yield MARCA_UTF8 + linhaDeCsv(colunas.map(({ nome }) => nome))
  const codigo = (coluna: number) => colunas[coluna]?.tipo === 'codigo'
  const celulas = (linha: L) => colunas.map((coluna) => celulaDeCsv(coluna, coluna.valor(linha)))
  for await (const linhas of paginas) yield linhas.map((linha) => linhaDeCsv(celulas(linha), codigo)).join('')
}

function celulaDeCsv({ tipo }: Coluna<never>, valor: Celula): string {
  if (valor === null) return ''
  if (typeof valor === 'number') return formatPlainNumber(valor)
  if (tipo === 'data' || tipo === 'dia') return valor.replace(/^(\d+)-(\d\d)-(\d\d)T?/, '$3/$2/$1 ').trim()
  return valor
}

const FORMATOS = { codigo: '@', data: 'dd/mm/yyyy hh:mm:ss', dia: 'dd/mm/yyyy' }

/** Codes and what begins like a formula are cells of text, which no program runs. */
async function* comoXlsx<L>(nome: string, colunas: Colunas<L>, paginas: AsyncIterable<readonly L[]>) {
  const { writeXlsxStream } = await import('hucre/xlsx')
  async function* linhas() {
    for await (const lidas of paginas)
      for (const linha of lidas) yield colunas.map((coluna) => celulaDeXlsx(coluna, coluna.valor(linha)))
  }
  const opcoes = {
    name: nome,
    columns: colunas.map(({ nome: header, tipo, largura = 14 }) => ({
      header,
      width: largura,
      ...(tipo && { numFmt: FORMATOS[tipo] }),
    })),
    freezePane: { rows: 1 },
    maxRowsPerSheet: 1_048_576,
    repeatHeaders: true,
  }
  yield* writeXlsxStream(linhas(), opcoes)
}

function celulaDeXlsx({ tipo }: Coluna<never>, valor: Celula) {
  if (typeof valor !== 'string' || valor === '') return valor === '' ? null : valor
  if (tipo === 'data') return new Date(`${valor}Z`)
  return tipo === 'dia' ? new Date(valor) : comoCelulaDeTexto(valor, tipo === 'codigo')
}
