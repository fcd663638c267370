import { createHash } from 'node:crypto'
import {
  type CodigoDaOrigem,
  ORIGENS,
  rotuloDoCampo,
  type TipoDeImportacao,
} from '@estampa/contract/importacoes/campos.ts'
import { normalizarCabecalho } from '@estampa/contract/shared/search.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco, Transacao } from '../../infra/database/transaction.ts'
import { casarColunas } from './colunas.rules.ts'
import { leiauteDe, reconhecer } from './leiautes/leiautes.ts'
import * as data from './mapeamento.data.ts'
import type { Coluna } from './registros.ts'

// What the columns of a file are: by the program that wrote it, or as a person said for a file with the same headers.

export interface Mapeada {
  readonly origem: CodigoDaOrigem | null
  readonly colunas: readonly Coluna[]
}

/** Places of the headers, sorted: files that have the same ones in another order are alike. */
const emOrdem = (cabecalhos: readonly string[]) =>
  cabecalhos.map((nome, i) => [nome, i] as const).toSorted(([a, i], [b, j]) => (a < b ? -1 : a > b ? 1 : i - j))

const chaveDe = (cabecalhos: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(emOrdem(cabecalhos).map(([nome]) => nome)))
    .digest('hex')

function porSi(tipo: TipoDeImportacao, cabecalho: readonly string[]): Mapeada {
  const leiaute = reconhecer(tipo, cabecalho.map(normalizarCabecalho))
  return { origem: leiaute?.codigo ?? null, colunas: casarColunas(tipo, cabecalho, leiaute) }
}

/** How a file with this header is read. Our own export is always read as it was written. */
export async function mapear(db: Banco, tipo: TipoDeImportacao, cabecalho: readonly string[]): Promise<Mapeada> {
  const propria = porSi(tipo, cabecalho)
  if (propria.origem === 'estampa') return propria
  const nomes = cabecalho.map(normalizarCabecalho)
  const lembrado = await data.mapeamentoDe(db, tipo, chaveDe(nomes))
  if (!lembrado) return propria
  const campos = new Map(emOrdem(nomes).map(([, i], em) => [i, lembrado.campos[em] ?? null]))
  return {
    origem: lembrado.origem,
    colunas: propria.colunas.map(({ coluna }, i) => ({ coluna, campo: campos.get(i) ?? null })),
  }
}

/** The same file by another layout, or by none. */
export function porOrigem(tipo: TipoDeImportacao, origem: CodigoDaOrigem | null, colunas: readonly Coluna[]): Mapeada {
  const leiaute = leiauteDe(tipo, origem)
  if (origem !== null && leiaute === null)
    throw new DomainError('ORIGEM_DE_OUTRO_TIPO', { programa: ORIGENS[origem], tipo })
  const cabecalho = colunas.map(({ coluna }) => coluna)
  return { origem, colunas: casarColunas(tipo, cabecalho, leiaute) }
}

/** The file's columns with the fields that a person chose, each for one column. */
export function comCampos(
  tipo: TipoDeImportacao,
  antes: readonly Coluna[],
  escolhidas: readonly Coluna[],
): readonly Coluna[] {
  if (antes.length !== escolhidas.length) throw new DomainError('IMPORTACAO_NAO_PRONTA')
  const usados = new Set<string>()
  for (const { campo } of escolhidas) {
    if (campo !== null && usados.has(campo))
      throw new DomainError('COLUNA_REPETIDA', { campo: rotuloDoCampo(tipo, campo) })
    if (campo !== null) usados.add(campo)
  }
  return antes.map(({ coluna }, i) => ({ coluna, campo: escolhidas[i]?.campo ?? null }))
}

/** What a person chose for this file is remembered for the next one with its headers, once it is applied. */
export async function lembrar(trx: Transacao, tipo: TipoDeImportacao, { origem, colunas }: Mapeada): Promise<void> {
  const cabecalho = colunas.map(({ coluna }) => coluna)
  const propria = porSi(tipo, cabecalho)
  if (propria.origem === 'estampa') return
  const nomes = cabecalho.map(normalizarCabecalho)
  const mesma = propria.origem === origem && colunas.every(({ campo }, i) => campo === propria.colunas[i]?.campo)
  if (mesma) await data.esquecerMapeamento(trx, tipo, chaveDe(nomes))
  else {
    const campos = emOrdem(nomes).map(([, i]) => colunas[i]?.campo ?? null)
    await data.lembrarMapeamento(trx, tipo, chaveDe(nomes), { origem, campos })
  }
}
