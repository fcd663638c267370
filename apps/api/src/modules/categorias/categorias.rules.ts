import type {
  Categoria,
  CategoriaAlteracao,
  CategoriaEntrada,
} from '@estampa/contract/categorias/categorias.schemas.ts'
import { contem, normalizeText } from '@estampa/contract/shared/search.ts'
import { changed } from '../../infra/base/change.ts'
import { DomainError, found } from '../../infra/base/errors.ts'
import type { Queue } from '../../infra/database/queue.ts'
import type { Db, Idempotencia, Transacao } from '../../infra/database/transaction.ts'
import { transaction, transactionOnce } from '../../infra/database/transaction.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import type { Loja } from '../../shop/loja.ts'
import { syncRecord } from '../sincronizacao/sincronizacao.rules.ts'
import * as data from './categorias.data.ts'

/** The tree. With `busca`, the categories whose name or code match, under their ancestors; a match keeps its subtree. */
export async function arvoreDeCategorias(db: Db, busca = ''): Promise<Categoria[]> {
  const arvore = [...(await readCategoriaTree(db)).values()].filter(({ categoria_pai }) => categoria_pai === null)
  return busca.trim() === '' ? arvore : pruneCategorias(arvore, busca)
}

/** All by their ids, in the order of their names, each with those below it. */
async function readCategoriaTree(db: Db): Promise<ReadonlyMap<number, Categoria>> {
  const categorias = (await data.todasAsCategorias(db)).map((linha): Categoria => ({ ...linha, subcategorias: [] }))
  const categoriaById = new Map(categorias.map((categoria) => [categoria.id, categoria]))
  for (const categoria of categorias) categoriaById.get(categoria.categoria_pai ?? 0)?.subcategorias.push(categoria)
  return categoriaById
}

const pruneCategorias = (categorias: readonly Categoria[], busca: string): Categoria[] =>
  categorias.flatMap((categoria) => {
    if (contem(busca, categoria.nome, categoria.codigo)) return [categoria]
    const subcategorias = pruneCategorias(categoria.subcategorias, busca)
    return subcategorias.length > 0 ? [{ ...categoria, subcategorias }] : []
  })

export async function readCategoria(db: Db, id: number): Promise<Categoria> {
  const achada = (await readCategoriaTree(db)).get(id)
  if (!achada) throw new DomainError('CATEGORIA_NAO_ENCONTRADA')
  return achada
}

/** With the ERP active, each change asks for its authorisation first. */
export async function createCategoria({ db, queue, erp }: Loja, dados: CategoriaEntrada, idempotencia?: Idempotencia) {
  await erp.exigirAutorizacao()
  return transactionOnce(db, idempotencia, async (trx) => {
    const { id } = await data.insertCategoria(trx, { nome: dados.nome, categoria_pai: dados.categoria_pai ?? null })
    if (erp.ativo) await syncCategoria(trx, queue, id, dados.nome)
    return readCategoria(trx, id)
  })
}

const syncCategoria = (
  trx: Transacao,
  queue: Queue,
  id: number,
  titulo: string,
  operacao: 'enviar' | 'mover' = 'enviar',
) => syncRecord(trx, queue, { tipo: 'categoria', operacao, alvo_id: id, titulo })

/** Renames or moves, or both: an absent field stays. The database refuses a cycle. */
export async function changeCategoria(
  { db, queue, erp }: Loja,
  id: number,
  mudanca: CategoriaAlteracao,
): Promise<Categoria> {
  await erp.exigirAutorizacao()
  return transaction(db, async (trx) => {
    const antes = await lockCategoria(trx, id)
    const { nome, categoria_pai } = changed({ nome: antes.nome, categoria_pai: antes.categoria_pai }, mudanca)
    const mudaDeLugar = categoria_pai !== antes.categoria_pai
    await data.updateCategoria(trx, id, { nome, categoria_pai })
    if (erp.ativo) await syncCategoria(trx, queue, id, nome, mudaDeLugar ? 'mover' : 'enviar')
    return readCategoria(trx, id)
  })
}

export async function deleteCategoria({ db, queue, erp }: Loja, autor: Autor, id: number): Promise<void> {
  await erp.exigirAutorizacao()
  await transaction(db, async (trx) => {
    const { nome, id_bling } = await lockCategoria(trx, id)
    const { subcategorias, usos } = await data.usosDaCategoria(trx, id)
    if (subcategorias > 0) throw new DomainError('CATEGORIA_COM_SUBCATEGORIAS', { quantidade: subcategorias })
    if (usos > 0) throw new DomainError('CATEGORIA_EM_USO', { quantidade: usos })
    await data.deleteCategoriaRow(trx, id)
    await auditAct(trx, autor, { tipo: 'exclusao_permanente', alvo: { tipo: 'categoria', id, nome } })
    if (!erp.ativo || id_bling === null) return
    const desejo = { tipo: 'categoria', operacao: 'excluir', alvo_id: id, titulo: nome, dados: { id_bling } } as const
    await syncRecord(trx, queue, desejo)
  })
}

const lockCategoria = async (trx: Transacao, id: number) =>
  found(data.lockCategoriaRow(trx, id), 'CATEGORIA_NAO_ENCONTRADA')

/**
 * The category that stands for one of the ERP's: the one linked with it; else one of the same name in the same place,
 * which is linked now; else a new one. Nothing is sent. Without `id_bling`: by name alone.
 */
export async function categoriaImportada(
  trx: Transacao,
  { nome, id_bling, pai }: { nome: string; id_bling: string | null; pai: number | null },
): Promise<number> {
  const categorias = await data.todasAsCategorias(trx)
  const ligada = id_bling === null ? undefined : categorias.find((categoria) => categoria.id_bling === id_bling)
  if (ligada) return ligada.id
  const livres = id_bling === null ? categorias : categorias.filter((categoria) => categoria.id_bling === null)
  const existingCategoria = livres.find(
    (categoria) => categoria.categoria_pai === pai && normalizeText(categoria.nome) === normalizeText(nome),
  )
  if (existingCategoria && id_bling !== null) await data.linkCategoria(trx, existingCategoria.id, id_bling)
  if (existingCategoria) return existingCategoria.id
  return (await data.insertCategoria(trx, { nome, categoria_pai: pai, id_bling })).id
}

/** Between the levels of a category that is told by its place, as programs write it: `Camisas > Polo`, `Camisas>>Polo`. */
const ENTRE_NIVEIS = /\s*(?:>+|»)\s*/
const splitNiveis = (nome: string) => nome.split(ENTRE_NIVEIS).filter((nivel) => nivel.trim() !== '')
/** Never empty: a name of nothing but such signs is one level. */
export function niveisDaCategoria(nome: string): string[] {
  const niveis = splitNiveis(nome)
  return niveis.length > 0 ? niveis : [nome]
}
/** The levels with ` > ` between them; '' where there is none. */
export const caminhoEscrito = (nome: string): string => splitNiveis(nome).join(' > ')

/**
 * The category of this name, wherever it stands, first at the root; of a path, the one in its place. Levels that are
 * missing are made. Nothing is sent.
 */
export async function categoriaDeNome(trx: Transacao, nome: string, importacao_id: number | null = null) {
  const categorias = await data.todasAsCategorias(trx)
  const listCategoriasByNome = (searchedNome: string) =>
    categorias.filter((candidate) => normalizeText(candidate.nome) === normalizeText(searchedNome))
  const iguais = listCategoriasByNome(nome)
  const igual = iguais.find(({ categoria_pai }) => categoria_pai === null) ?? iguais[0]
  if (igual) return igual.id
  const [raiz = nome, ...subniveis] = niveisDaCategoria(nome)
  const ensureSubcategoria = async (nivel: string, categoria_pai: number | null) =>
    listCategoriasByNome(nivel).find((candidate) => candidate.categoria_pai === categoria_pai)?.id ??
    (await data.insertCategoria(trx, { nome: nivel, categoria_pai, importacao_id })).id
  let categoria = await ensureSubcategoria(raiz, null)
  for (const nivel of subniveis) categoria = await ensureSubcategoria(nivel, categoria)
  return categoria
}
