import { createHash } from 'node:crypto'
import { derivarSku } from '@estampa/contract/produtos/variacoes.ts'
import pg from 'pg'
import { semearVendas } from './carga-vendas.ts'
import { semearCatalogo } from './catalogo.ts'
import { openBenchDatabase } from './database.ts'
import { gerarProdutos, type ProdutoDeBench, VARIACOES_POR_PRODUTO } from './dataset.ts'
import { inserir, semIndices } from './inserir.ts'
import { tamanhoPedido } from './tamanhos.ts'
import { PECAS } from './vocabulary.ts'

const TAMANHO = tamanhoPedido()
const PRODUTOS = TAMANHO.produtos
const LOTE = 2000
const TABELAS = ['produtos', 'variacoes', 'produto_imagens', 'skus', 'movimentos_estoque']
/** What a product derives from its variations is looked up by it. */
const LIDOS_NA_CARGA = ['variacoes_produto']
const CATEGORIA = 'Catálogo de medição'

async function inserirModelos(client: pg.Client) {
  const [{ id: categoria_id } = { id: 0 }] = await inserir(client, 'categorias', [{ nome: CATEGORIA }])
  await client.query(
    `insert into modelos (codigo, nome, categoria_id, preco_venda, peso)
     select codigo, nome, $1, preco, peso from jsonb_to_recordset($2) as u(codigo text, nome text, preco numeric, peso numeric)
       on conflict do nothing`,
    [categoria_id, JSON.stringify(PECAS)],
  )
  const { rows } = await client.query<{ id: number; codigo: string }>('select id, codigo from modelos')
  return { categoria_id, modelos: new Map(rows.map(({ id, codigo }) => [codigo, id])) }
}

async function inserirLote(
  client: pg.Client,
  lote: readonly ProdutoDeBench[],
  { categoria_id, modelos }: Awaited<ReturnType<typeof inserirModelos>>,
): Promise<void> {
  const produtos = lote.map(({ modelo, variacoes, ...produto }) => ({
    ...produto,
    codigo: '',
    categoria_id,
    modelo_id: modelos.get(modelo),
    tem_variacoes: true,
    tem_cor: new Set(variacoes.map((v) => v.cor)).size > 1,
    tem_tamanho: new Set(variacoes.map((v) => v.tamanho)).size > 1,
  }))
  const feitos = await inserir<{ id: number; sku: string }>(client, 'produtos', produtos, 'id, sku')
  const ids = new Map(feitos.map(({ id, sku }) => [sku, id]))
  const variacoes = lote.flatMap((p) =>
    p.variacoes.map((v, ordem) => ({ ...v, ordem, produto_id: ids.get(p.sku), sku: derivarSku(p.sku, v) })),
  )
  await inserir(client, 'variacoes', variacoes)
  // Products have pictures; the measurement reads their names, not their files.
  const imagens = feitos.map(({ id, sku }) => ({
    produto_id: id,
    arquivo: createHash('md5').update(sku).digest('hex'),
    ordem: 0,
    largura: 1000,
    altura: 1000,
  }))
  await inserir(client, 'produto_imagens', imagens)
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
