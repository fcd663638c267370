import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { transaction } from '../../src/infra/database/transaction.ts'
import type { ProdutoDoBling } from '../../src/modules/bling/produto/produtos.mapping.ts'
import { linkCreatedProduto } from '../../src/modules/bling/produto/vinculo.rules.ts'
import type { LojaComBling } from './loja-com-bling.ts'

/** What publishing sends of a product; Bling fills in the rest. */
const bodyAtBling = (produto: Produto, categoria: string) => ({
  nome: produto.titulo,
  codigo: produto.sku,
  tipo: 'P',
  situacao: 'A',
  formato: produto.variacoes.length > 0 ? 'V' : 'S',
  preco: produto.preco_venda,
  unidade: produto.unidade,
  descricaoCurta: produto.descricao,
  gtin: produto.gtin ?? '',
  pesoLiquido: produto.peso ?? 0,
  pesoBruto: produto.peso ?? 0,
  dimensoes: {
    largura: produto.largura ?? 0,
    altura: produto.altura ?? 0,
    profundidade: produto.comprimento ?? 0,
    unidadeMedida: 1,
  },
  tributacao: { origem: produto.origem_fiscal, ncm: produto.ncm ?? '', cest: produto.cest ?? '' },
  categoria: { id: Number(categoria) },
  variacoes: produto.variacoes.map((variacao, i) => ({
    nome: produto.titulo,
    codigo: variacao.sku,
    tipo: 'P',
    situacao: 'A',
    formato: 'S',
    preco: produto.preco_venda,
    unidade: produto.unidade,
    gtin: variacao.gtin ?? '',
    variacao: {
      nome: [variacao.nome_cor && `Cor:${variacao.nome_cor}`, variacao.tamanho && `Tamanho:${variacao.tamanho}`]
        .filter(Boolean)
        .join(';'),
      ordem: i + 1,
      produtoPai: { cloneInfo: true },
    },
  })),
})

/**
 * Makes a product of the shop as it is once it was published: a record there with its balances, and our rows of both.
 * The shop has published one before, which chose its warehouse and published the category. No event tells of it. Throws
 * for what publishing does in several steps: kits, pictures, variations with prices of their own.
 */
export async function plantPublicado({ loja, pessoa, ajustar, emulador }: LojaComBling, id: number): Promise<void> {
  const { db } = loja.banco
  const produto: Produto = (await loja.pedir('GET', `/api/produtos/${id}/`)).body
  const { webhooksAtivos } = await emulador.controle('GET', '/configuracao')
  const { categoria, deposito } = await db
    .selectFrom('categorias')
    .innerJoin('bling_configuracao', (join) => join.onTrue())
    .select(['categorias.id_bling as categoria', 'deposito_id as deposito'])
    .where('categorias.id', '=', produto.categoria_id)
    .executeTakeFirstOrThrow()
  const isPlain = produto.variacoes.every(({ preco_venda }) => preco_venda === null) && produto.imagens.length === 0
  if (!isPlain || produto.kit) throw new Error('This product is to be published.')
  if (categoria === null || deposito === null) throw new Error('The first product of a shop is to be published.')
  await ajustar({ webhooksAtivos: false })
  const created = await pessoa('POST', '/produtos', bodyAtBling(produto, categoria))
  expect([created.status, created.corpo.error]).toEqual([201, undefined])
  const { data } = (await pessoa('GET', `/produtos/${created.corpo.data.id}`)).corpo
  // The record of a product without variations does not name any.
  const remoto: ProdutoDoBling = { variacoes: [], ...data }
  const stocks =
    produto.variacoes.length > 0
      ? produto.variacoes.map(({ id: variacaoId, quantidade }, i) => ({
          variacaoId,
          quantidade,
          id_bling: remoto.variacoes[i]?.id,
        }))
      : [{ variacaoId: null, quantidade: produto.qtd, id_bling: remoto.id }]
  for (const { id_bling, quantidade } of stocks)
    if (quantidade > 0)
      await pessoa('POST', '/estoques', {
        produto: { id: id_bling },
        deposito: { id: Number(deposito) },
        operacao: 'B',
        quantidade,
        observacoes: 'Estampa: estoque inicial',
      })
  await ajustar({ webhooksAtivos })
  await transaction(db, async (trx) => {
    await linkCreatedProduto(trx, produto, remoto)
    await trx.updateTable('bling_produtos').set({ criado_aqui: true }).where('produto_id', '=', id).execute()
    for (const { variacaoId, quantidade } of stocks) {
      const told = quantidade > 0
      await sql`insert into bling_saldos (produto_id, variacao_id, deposito_id, visto, lido, versao, contagem_de, contagem_em)
        values (${id}, ${variacaoId}, ${deposito}, ${quantidade}, ${quantidade}, ${told ? 2 : 1},
          ${told ? 0 : null}, ${told ? sql`now()` : null})`.execute(trx)
    }
  })
}
