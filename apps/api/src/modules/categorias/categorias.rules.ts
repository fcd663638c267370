import type { Categoria, CategoriaEntrada } from '@estampa/contract/categorias/categorias.schemas.ts'
import { contem } from '@estampa/contract/shared/search.ts'
import { DomainError } from '../../infra/errors.ts'
import { type Banco, type Idempotencia, type Transacao, transaction } from '../../infra/transaction.ts'
import * as data from './categorias.data.ts'

/** The tree. With `busca`, the categories whose name or code match, under their ancestors; a match keeps its subtree. */
export async function arvoreDeCategorias(db: Banco | Transacao, busca = ''): Promise<Categoria[]> {
  const arvore = montarArvore(await data.todasAsCategorias(db))
  return busca.trim() === '' ? arvore : podar(arvore, busca)
}

function montarArvore(linhas: readonly data.CategoriaLinha[]): Categoria[] {
  const porId = new Map(linhas.map((linha): [number, Categoria] => [linha.id, { ...linha, subcategorias: [] }]))
  const raizes: Categoria[] = []
  for (const categoria of porId.values()) {
    const pai = categoria.categoria_pai === null ? undefined : porId.get(categoria.categoria_pai)
    ;(pai?.subcategorias ?? raizes).push(categoria)
  }
  return raizes
}

function podar(categorias: readonly Categoria[], busca: string): Categoria[] {
  return categorias.flatMap((categoria) => {
    if (contem(busca, categoria.nome, categoria.codigo)) return [categoria]
    const subcategorias = podar(categoria.subcategorias, busca)
    return subcategorias.length > 0 ? [{ ...categoria, subcategorias }] : []
  })
}

export async function obterCategoria(db: Banco | Transacao, id: number): Promise<Categoria> {
  const achada = achar(await arvoreDeCategorias(db), id)
  if (!achada) throw new DomainError('CATEGORIA_NAO_ENCONTRADA')
  return achada
}

function achar(categorias: readonly Categoria[], id: number): Categoria | undefined {
  for (const categoria of categorias) {
    const achada = categoria.id === id ? categoria : achar(categoria.subcategorias, id)
    if (achada) return achada
  }
  return undefined
}

export const criarCategoria = (db: Banco, dados: CategoriaEntrada, idempotencia?: Idempotencia): Promise<Categoria> =>
  transaction(db, idempotencia, async (trx) => {
    const { id } = await data.inserirCategoria(trx, { nome: dados.nome, categoria_pai: dados.categoria_pai ?? null })
    return obterCategoria(trx, id)
  })

/** Renames, and moves when `categoria_pai` is given; the database refuses a cycle. */
export const alterarCategoria = (
  db: Banco,
  id: number,
  { nome, categoria_pai }: CategoriaEntrada,
): Promise<Categoria> =>
  transaction(db, undefined, async (trx) => {
    await travar(trx, id)
    await data.atualizarCategoria(trx, id, categoria_pai === undefined ? { nome } : { nome, categoria_pai })
    return obterCategoria(trx, id)
  })

export const excluirCategoria = (db: Banco, id: number): Promise<void> =>
  transaction(db, undefined, async (trx) => {
    await travar(trx, id)
    const { subcategorias, usos } = await data.usosDaCategoria(trx, id)
    if (subcategorias > 0) throw new DomainError('CATEGORIA_COM_SUBCATEGORIAS', { quantidade: subcategorias })
    if (usos > 0) throw new DomainError('CATEGORIA_EM_USO', { quantidade: usos })
    await data.excluirCategoria(trx, id)
  })

async function travar(trx: Transacao, id: number): Promise<void> {
  if (!(await data.travarCategoria(trx, id))) throw new DomainError('CATEGORIA_NAO_ENCONTRADA')
}
