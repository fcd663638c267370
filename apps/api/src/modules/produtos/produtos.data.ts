import type { ProdutoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { givenFields } from '../../infra/base/change.ts'
import { runPrepared } from '../../infra/database/database.ts'
import type { ProdutoImagens } from '../../infra/database/database.types.ts'
import { rowOf } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'
import { midiaUrls } from '../../infra/files/store.ts'
import { SEM_LIMITE } from '../estoque/estoque.data.ts'
import { qrDaVariacao, qrDoProduto } from '../qrcodes/qrcodes.rules.ts'
import { componentesDoProduto } from './kits.data.ts'

type ImagemLinha = Pick<Selectable<ProdutoImagens>, 'id' | 'arquivo' | 'ordem' | 'largura' | 'altura'>
/** Fields that follow from the row, or are read otherwise than they are answered. */
type Derivado =
  | ('categoria' | 'qtd' | 'quantidade_total' | 'quantidade_disponivel' | 'medidas' | 'qr_code_url')
  | ('imagens' | 'imagens_url' | 'variacoes' | 'producao' | 'sem_limite' | 'peca_lisa')
type LinhaDoProduto = Omit<Produto, Derivado> & {
  readonly producao: boolean
  readonly sem_limite: boolean
  readonly peca_lisa: boolean | null
  readonly quantidade: number
  readonly disponivel: number
  readonly imagens: readonly ImagemLinha[]
  readonly variacoes: readonly VariacaoLinha[]
}
type VariacaoLinha = Omit<Produto['variacoes'][number], 'qr_code_url' | 'imagens_vinculadas_urls'>

/** A product in full, with model, images and variations; `null` when there is none, or in the trash. */
export async function produtoPorId(db: Db, id: number): Promise<Produto | null> {
  const [produto] = await runPrepared(db, produtosOnde(sql`p.id = ${id} and p.excluido_em is null`))
  return produto ? comoProduto(produto) : null
}

export const readProdutosByIds = async (db: Db, ids: readonly number[]): Promise<Produto[]> =>
  (await produtosOnde(sql`p.id = any(${[...ids]}::int[]) and p.excluido_em is null`).execute(db)).rows.map(comoProduto)

const produtosOnde = (condicao: RawBuilder<unknown>) =>
  sql<LinhaDoProduto>`
    select p.id, p.titulo, p.descricao, p.sku, p.gtin, p.codigo, p.ncm, p.origem_fiscal, p.cest, p.unidade, p.modelo_id,
      p.categoria_id, p.largura, p.altura,
      p.comprimento, p.peso, p.preco_custo, p.preco_venda, p.tem_variacoes, p.tem_cor, p.tem_tamanho, p.publicar_bling,
      fisico(p) as quantidade, disponivel(p) as disponivel, a_receber(p.id, null) as quantidade_a_receber,
      previsao_a_receber(p.id, null)::text as previsao_a_receber, p.estoque_minimo, p.kit, p.id_bling, p.versao, p.criado_em, p.alterado_em, p.excluido_em,
      (select b.imagens from bling_produtos b where b.produto_id = p.id) as imagens_no_bling,
      (select b.aviso_imagens from bling_produtos b where b.produto_id = p.id) as aviso_bling,
      json_build_object('id', m.id, 'codigo', m.codigo, 'nome', m.nome, 'descricao', m.descricao,
        'observacao', m.observacao, 'categoria', m.categoria_id, 'categoria_id', m.categoria_id,
        'preco_custo', m.preco_custo, 'preco_venda', m.preco_venda, 'preco', m.preco_venda, 'peso', m.peso,
        'largura', m.largura, 'altura', m.altura, 'profundidade', m.profundidade, 'ncm', m.ncm, 'origem_fiscal', m.origem_fiscal, 'cest', m.cest, 'versao', m.versao,
        'em_estoque', exists (select from produtos q where q.modelo_id = m.id and fisico(q) > 0
          and q.excluido_em is null)) as modelo,
      coalesce((select json_agg(json_build_object('id', i.id, 'arquivo', i.arquivo, 'ordem', i.ordem,
          'largura', i.largura, 'altura', i.altura) order by i.ordem, i.id)
        from produto_imagens i where i.produto_id = p.id), '[]') as imagens,
      coalesce((select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'gtin', v.gtin,
          'sku_personalizado', v.sku_personalizado, 'cor', v.cor, 'nome_cor', v.nome_cor, 'tamanho', v.tamanho,
          'preco_custo', v.preco_custo, 'preco_venda', v.preco_venda, 'quantidade', v.quantidade,
          'quantidade_disponivel', least(v.quantidade - v.reservado, p.quantidade - p.reservado) + sob_demanda(p, v.id),
          'quantidade_a_receber', a_receber(p.id, v.id),
          'previsao_a_receber', previsao_a_receber(p.id, v.id), 'estoque_minimo', v.estoque_minimo, 'descricao', v.descricao, 'id_bling', v.id_bling,
          'imagens_vinculadas', array(select vi.imagem_id from variacao_imagens vi
            join produto_imagens i on i.id = vi.imagem_id where vi.variacao_id = v.id order by i.ordem, i.id)
          ) order by v.ordem, v.id) from variacoes v where v.produto_id = p.id), '[]') as variacoes,
      ${componentesDoProduto} as componentes,
      (select c.ativa from producao_configuracao c) and not p.kit as producao,
      ${SEM_LIMITE} as sem_limite,
      (select p.peca_lisa from producao_configuracao c where c.ativa) as peca_lisa
      from produtos p join modelos m on m.id = p.modelo_id where ${condicao}`

function comoProduto(linha: LinhaDoProduto): Produto {
  const { quantidade, disponivel, producao, sem_limite, peca_lisa, ...p } = linha
  const imagens = linha.imagens.map(({ arquivo, ...imagem }) => ({ ...imagem, ...midiaUrls(arquivo) }))
  const { largura, altura, comprimento, peso } = p
  return {
    ...p,
    ...(producao && { producao }),
    ...(sem_limite && { sem_limite }),
    ...(peca_lisa !== null && { peca_lisa }),
    categoria: p.categoria_id,
    qtd: quantidade,
    quantidade_total: quantidade,
    quantidade_disponivel: disponivel,
    medidas: { largura, altura, comprimento, peso },
    qr_code_url: qrDoProduto(p.id),
    imagens,
    imagens_url: imagens.map(({ imagem }) => imagem),
    variacoes: linha.variacoes.map((v) => ({
      ...v,
      qr_code_url: qrDaVariacao(p.id, v.id),
      imagens_vinculadas_urls: imagens.filter((i) => v.imagens_vinculadas.includes(i.id)).map((i) => i.miniatura),
    })),
  }
}

/** Locks the product's row: everything about a product and its variations is decided under it. */
export const lockProdutoRow = (db: Transacao, id: number) =>
  db
    .selectFrom('produtos')
    .select(['id', 'versao', 'titulo', 'excluido_em', 'id_bling', 'kit'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function precosDoModelo(db: Transacao, id: number): Promise<Pick<Produto, 'preco_custo' | 'preco_venda'>> {
  const modelo = await db
    .selectFrom('modelos')
    .select(['preco_custo', 'preco_venda'])
    .where('id', '=', id)
    .executeTakeFirst()
  return modelo ?? { preco_custo: null, preco_venda: null }
}

const colunas = (dados: ProdutoEntrada) => {
  const { qtd, variacoes: _, componentes: _componentes, versao: _versao, codigo, ...resto } = dados
  const { gtin, ncm, origem_fiscal, cest, unidade, peca_lisa, estoque_minimo, ...sempre } = resto
  return {
    ...sempre,
    quantidade: qtd,
    codigo: codigo ?? '',
    ...givenFields({ gtin, ncm, origem_fiscal, cest, unidade, peca_lisa, estoque_minimo }),
  }
}

/** Answers their ids, in their order. */
export async function insertProdutoRows(db: Transacao, produtos: readonly ProdutoEntrada[]): Promise<number[]> {
  const linhas = await db
    .insertInto('produtos')
    .values(produtos.map((dados) => ({ ...colunas(dados), tem_variacoes: (dados.variacoes ?? []).length > 0 })))
    .returning('id')
    .execute()
  return linhas.map(({ id }) => id)
}

export const updateProduto = (db: Transacao, id: number, dados: ProdutoEntrada) =>
  db
    .updateTable('produtos')
    .set({
      ...colunas(dados),
      ...(dados.variacoes === undefined ? {} : { tem_variacoes: dados.variacoes.length > 0 }),
      versao: sql<number>`versao + 1`,
      alterado_em: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()

/** Whether a ficha says that something is printed on this product. */
export const isUsedInFicha = async (trx: Transacao, id: number): Promise<boolean> =>
  (await rowOf(trx)`select from fichas where lisa_produto_id = ${id} limit 1`) !== null

/** Ids of products and variations at the ERP: text, as they exceed 32 bits; null for an unpublished one. */
export const linkProduto = (db: Db, id: number, id_bling: string | null) =>
  db.updateTable('produtos').set({ id_bling }).where('id', '=', id).execute()

export const linkVariacao = (db: Db, id: number, id_bling: string | null) =>
  db.updateTable('variacoes').set({ id_bling }).where('id', '=', id).execute()

/** The ERP no longer has the product: neither it nor its variations are published. */
export async function unlinkProduto(trx: Transacao, id: number): Promise<void> {
  await linkProduto(trx, id, null)
  await trx.updateTable('variacoes').set({ id_bling: null }).where('produto_id', '=', id).execute()
}
