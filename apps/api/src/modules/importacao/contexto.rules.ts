import type { Banco, Transacao } from '../../infra/database/transaction.ts'
import { travarProdutos } from '../estoque/estoque.rules.ts'
import { nomesDoModelo } from '../modelos/modelos.rules.ts'
import * as data from './contexto.data.ts'
import { gtinsDasLinhas } from './gtin.rules.ts'
import { type DePlanilha, type Etapa, type LinhaLida, linhasQueEntraram, travarLinhas } from './importacao.data.ts'
import { codigoDaLinha, skusDaLinha } from './produtos.rules.ts'
import type { Contexto, Linha, ProdutoAqui } from './registros.ts'

type Db = Banco | Transacao

/**
 * Locks the products that the rows of these groups name, then the rows, and answers the rows. The deletion of a variation
 * locks in the same order: its product, then, by the foreign key, the rows that name it.
 */
export async function travarProdutosELinhas(
  trx: Transacao,
  id: number,
  etapa: Etapa,
  grupos: readonly number[],
): Promise<LinhaLida[]> {
  await travarProdutos(trx, await data.produtosDosGrupos(trx, id, grupos))
  return travarLinhas(trx, id, etapa, grupos)
}

/** What the rows meet in the shop. With a transaction to lock in, nothing of it changes until that ends. */
export async function contextoDe(
  db: Db,
  importacao: DePlanilha,
  linhas: readonly Linha[],
  travarEm?: Transacao,
): Promise<Contexto> {
  const chaves = [...new Set(linhas.flatMap(skusDaLinha))]
  const donos = await data.donosDe(db, chaves)
  const comCodigo = await data.produtosPorCodigo(db, [
    ...new Set(linhas.flatMap((linha) => codigoDaLinha(linha) ?? [])),
  ])
  const ids = [...new Set([...donos, ...comCodigo].map(({ produto_id }) => produto_id))]
  if (travarEm && ids.length > 0) await travarProdutos(travarEm, ids)
  const entrada = importacao.estoque === 'entrada'
  return {
    modo: importacao.tipo === 'estoque' ? 'atualizar' : importacao.modo,
    soEstoque: importacao.tipo === 'estoque',
    estoque: importacao.estoque,
    contado_em: importacao.contado_em,
    gtins: await data.donosDosGtins(db, gtinsDasLinhas(linhas)),
    donos: new Map(donos.map(({ chave, ...dono }) => [chave, dono])),
    produtos: new Map((await produtosAqui(db, ids)).map((produto) => [produto.id, produto])),
    porCodigo: new Map(
      [...Map.groupBy(comCodigo, ({ codigo }) => codigo)].map(([codigo, todos]) => [
        codigo,
        todos.map(({ produto_id }) => produto_id),
      ]),
    ),
    titulos: await data.titulosAqui(db, linhas),
    categoriasRepetidas: linhas.some(({ valores }) => valores.categoria)
      ? await data.categoriasRepetidas(db)
      : new Set(),
    entraram: entrada
      ? await linhasQueEntraram(
          db,
          importacao,
          linhas.map(({ linha }) => linha),
        )
      : new Set(),
  }
}

export const produtosAqui = async (db: Db, ids: readonly number[]): Promise<ProdutoAqui[]> =>
  (await data.produtosPorIds(db, ids)).map(({ modelo, ...produto }) => {
    const nomes = nomesDoModelo(modelo)
    return { ...produto, modelo: nomes.at(-1) ?? '', nomes_do_modelo: nomes }
  })
