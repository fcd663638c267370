import { createHash } from 'node:crypto'
import { derivarSku } from '@estampa/contract/produtos/variacoes.ts'
import pg from 'pg'
import { semearVendas } from './carga-vendas.ts'
import { semearCatalogo } from './catalogo.ts'
import { columns } from './columns.ts'
import { openBenchDatabase } from './database.ts'
import { gerarProdutos, type ProdutoDeBench, VARIACOES_POR_PRODUTO } from './dataset.ts'
import { semIndices } from './sem-indices.ts'
import { tamanhoPedido } from './tamanhos.ts'
import { PECAS } from './vocabulary.ts'

const TAMANHO = tamanhoPedido()
const PRODUTOS = TAMANHO.produtos
const LOTE = 2000
const TABELAS = ['produtos', 'variacoes', 'produto_imagens', 'skus', 'movimentos_estoque']
/** What a product derives from its variations is looked up by it. */
const LIDOS_NA_CARGA = ['variacoes_produto']
const CATEGORIA = 'Catálogo de medição'

async function inserirModelos(client: pg.Client): Promise<{ categoriaId: number; modelos: Map<string, number> }> {
  const categoria = await client.query<{ id: number }>('insert into categorias (nome) values ($1) returning id', [
    CATEGORIA,
  ])
  const categoriaId = categoria.rows[0]?.id ?? 0
  await client.query(
    `insert into modelos (codigo, nome, categoria_id, preco_venda, peso)
     select u.codigo, u.nome, $1, u.preco, u.peso from unnest($2::text[], $3::text[], $4::numeric[], $5::numeric[])
       as u(codigo, nome, preco, peso) on conflict do nothing`,
    [categoriaId, ...columns(PECAS, 'codigo', 'nome', 'preco', 'peso')],
  )
  const { rows } = await client.query<{ id: number; codigo: string }>('select id, codigo from modelos')
  return { categoriaId, modelos: new Map(rows.map(({ id, codigo }) => [codigo, id])) }
}

async function inserirLote(
  client: pg.Client,
  lote: readonly ProdutoDeBench[],
  { categoriaId, modelos }: Awaited<ReturnType<typeof inserirModelos>>,
): Promise<void> {
  const produtos = lote.map((p) => ({
    ...p,
    modelo_id: modelos.get(p.modelo),
    tem_cor: new Set(p.variacoes.map((v) => v.cor)).size > 1,
    tem_tamanho: new Set(p.variacoes.map((v) => v.tamanho)).size > 1,
    // Products have pictures; the measurement reads their names, not their files.
    arquivo: createHash('md5').update(p.sku).digest('hex'),
  }))
  const { rows } = await client.query<{ id: number; sku: string }>(
    `insert into produtos (titulo, sku, codigo, modelo_id, categoria_id, preco_custo, preco_venda, peso, tem_variacoes, tem_cor, tem_tamanho)
     select u.titulo, u.sku, '', u.modelo_id, $1, u.preco_custo, u.preco_venda, u.peso, true, u.tem_cor, u.tem_tamanho
       from unnest($2::text[], $3::text[], $4::int[], $5::numeric[], $6::numeric[], $7::numeric[], $8::boolean[], $9::boolean[])
         as u(titulo, sku, modelo_id, preco_custo, preco_venda, peso, tem_cor, tem_tamanho)
     returning id, sku`,
    [
      categoriaId,
      ...columns(
        produtos,
        'titulo',
        'sku',
        'modelo_id',
        'preco_custo',
        'preco_venda',
        'peso',
        'tem_cor',
        'tem_tamanho',
      ),
    ],
  )
  const ids = new Map(rows.map(({ id, sku }) => [sku, id]))
  const variacoes = produtos.flatMap((p) =>
    p.variacoes.map((v, ordem) => ({ ...v, ordem, produto_id: ids.get(p.sku), derivado: derivarSku(p.sku, v) })),
  )
  await client.query(
    `insert into variacoes (produto_id, ordem, sku, cor, nome_cor, tamanho, preco_venda, quantidade)
     select * from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::numeric[], $8::int[])`,
    columns(variacoes, 'produto_id', 'ordem', 'derivado', 'cor', 'nome_cor', 'tamanho', 'preco_venda', 'quantidade'),
  )
  await client.query(
    `insert into produto_imagens (produto_id, arquivo, ordem, largura, altura)
     select u.produto_id, u.arquivo, 0, 1000, 1000 from unnest($1::int[], $2::text[]) as u(produto_id, arquivo)`,
    [produtos.map((p) => ids.get(p.sku)), produtos.map((p) => p.arquivo)],
  )
}

const banco = await openBenchDatabase(TAMANHO.pasta)
const client = new pg.Client(banco.config)
try {
  await client.connect()
  const inicio = performance.now()
  const { rowCount } = await client.query('select from categorias where nome = $1', [CATEGORIA])
  if (rowCount) {
    console.log(`The data set is already in ${banco.place}.`)
  } else {
    // All of it or nothing: an interrupted load leaves no half catalogue to measure.
    await client.query('begin')
    const base = await inserirModelos(client)
    await semIndices(client, TABELAS, LIDOS_NA_CARGA, async () => {
      let lote: ProdutoDeBench[] = []
      for (const produto of gerarProdutos(PRODUTOS)) {
        lote.push(produto)
        if (lote.length === LOTE) {
          await inserirLote(client, lote, base)
          lote = []
        }
      }
      if (lote.length > 0) await inserirLote(client, lote, base)
    })
    await client.query('commit')
    await client.query('vacuum analyze')
    const segundos = ((performance.now() - inicio) / 1000).toFixed(1)
    const variacoes = PRODUTOS * VARIACOES_POR_PRODUTO
    console.log(`${PRODUTOS} products and ${variacoes} variations loaded into ${banco.place} in ${segundos} s.`)
  }
  if (await semearCatalogo(client)) console.log('Models, categories, attributes and a trash loaded beside them.')
  if (await semearVendas(client, TAMANHO)) console.log('Customers and two years of sales loaded.')
} finally {
  await client.end()
  await banco.stop()
}
