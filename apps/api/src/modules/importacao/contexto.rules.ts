import { errorSentence } from '@estampa/contract/errors.ts'
import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import { statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'
import { travarProdutos } from '../estoque/estoque.rules.ts'
import { fiscaisDosModelos, nomesDoModelo } from '../modelos/modelos.rules.ts'
import { donosDosGtins } from '../produtos/produtos.rules.ts'
import * as data from './contexto.data.ts'
import { codigoDaLinha, isChildRow, skusDaLinha } from './familia.rules.ts'
import { gtinsDasLinhas } from './gtin.rules.ts'
import type { DePlanilha } from './importacao.data.ts'
import { leiauteDe } from './leiautes/leiautes.ts'
import { type Etapa, lockImportacaoLinhas } from './linhas.data.ts'
import { exportacaoDe, vendidoSemVariacao } from './pecas.rules.ts'
import type { ContextoDaImportacao, Linha, ProdutoAqui } from './registros.ts'

/**
 * Locks the products that the rows of these groups name, then the rows, and answers the rows. The deletion of a variation
 * locks in the same order: its product, then, by the foreign key, the rows that name it.
 */
export async function lockProdutosAndLinhas(trx: Transacao, id: number, etapa: Etapa, grupos: readonly number[]) {
  await travarProdutos(trx, await data.produtosDosGrupos(trx, id, grupos))
  return lockImportacaoLinhas(trx, id, etapa, grupos)
}

/** Reads what the rows meet in the shop. With a transaction to lock in, nothing of it changes until that ends. */
export async function readImportacaoContexto(
  db: Db,
  importacao: DePlanilha,
  linhas: readonly (Linha & { readonly grupo: number })[],
  travarEm?: Transacao,
): Promise<ContextoDaImportacao> {
  const donos = await data.donosDe(db, [...new Set(linhas.flatMap(skusDaLinha))])
  const codigos = new Set(linhas.flatMap((linha) => codigoDaLinha(linha) ?? []))
  const produtosByCodigo = await data.produtosPorCodigo(db, [...codigos])
  const ids = [...new Set([...donos.map(({ produto_id }) => produto_id), ...[...produtosByCodigo.values()].flat()])]
  if (travarEm && ids.length > 0) await travarProdutos(travarEm, ids)
  const exportacoes = new Set(linhas.flatMap(({ valores }) => exportacaoDe(valores) ?? []))
  const produtos = new Map((await produtosAqui(db, ids, [...exportacoes])).map((produto) => [produto.id, produto]))
  const grupoDoPai = new Map(
    linhas
      .filter(isChildRow)
      .flatMap(({ valores: { sku_do_produto }, grupo }) =>
        sku_do_produto ? [[chaveDoSku(String(sku_do_produto)), grupo] as const] : [],
      ),
  )
  const simpleProdutoIds = donos.flatMap(({ chave, produto_id, variacao_id }) =>
    variacao_id === null && grupoDoPai.has(chave) && produtos.get(produto_id)?.tem_variacoes === false
      ? [produto_id]
      : [],
  )
  return {
    modo: importacao.tipo === 'estoque' ? 'atualizar' : importacao.modo,
    soEstoque: importacao.tipo === 'estoque',
    estoque: importacao.estoque,
    contado_em: importacao.contado_em,
    gtins: await donosDosGtins(db, gtinsDasLinhas(linhas)),
    donos: new Map(donos.map(({ chave, ...dono }) => [chave, dono])),
    produtos,
    presos: await presosSemVariacao(db, simpleProdutoIds),
    variacoesDoArquivo: await variacoesDoArquivo(db, importacao, grupoDoPai),
    exigePai: leiauteDe(importacao.tipo, importacao.origem)?.comLinhaDoProduto === true,
    porCodigo: produtosByCodigo,
    titulos: await data.titulosAqui(db, linhas),
    categoriasRepetidas: await data.categoriasRepetidas(db, linhas),
    fiscaisDosModelos: importacao.tipo === 'produtos' ? await fiscaisDosModelos(db) : new Map(),
    entraram: await data.linhasQueEntraram(db, importacao, linhas),
  }
}

/** Products are named by rows of their own group: a row with that SKU in another one is of a variation. */
async function variacoesDoArquivo(db: Db, { id }: DePlanilha, grupoDoPai: ReadonlyMap<string, number>) {
  if (grupoDoPai.size === 0) return new Map()
  const keyedLinhas = await data.linhasComChave(db, id, [...grupoDoPai.keys()])
  return new Map(
    keyedLinhas.flatMap(({ chave, linha, grupo }) =>
      grupoDoPai.get(chave) === grupo ? [] : [[chave, linha] as const],
    ),
  )
}

async function presosSemVariacao(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const usados = ids.length === 0 ? [] : await data.usosSemVariacao(db, ids, statusCom('pecas', 'reservadas'))
  return new Map(
    usados.flatMap(({ id, nome, vendas, producoes, quantidade, kits }) => {
      const porque =
        kits !== null
          ? errorSentence('PARTE_DE_KIT', { nome, quantidade, kits })
          : producoes > 0
            ? errorSentence('PECA_EM_PRODUCAO', { nome, quantidade: producoes })
            : vendas > 0
              ? vendidoSemVariacao(nome)
              : null
      return porque === null ? [] : [[id, porque] as const]
    }),
  )
}

export const produtosAqui = async (
  db: Db,
  ids: readonly number[],
  exportacoes: readonly string[] = [],
): Promise<ProdutoAqui[]> =>
  (await data.readImportacaoProdutos(db, ids, exportacoes)).map(({ modelo, ...produto }) => {
    const nomes = nomesDoModelo(modelo)
    return { ...produto, modelo: nomes.at(-1) ?? '', nomes_do_modelo: nomes }
  })
