import { TAMANHOS } from '@estampa/contract/produtos/variacoes.ts'
import type pg from 'pg'
import { gerarProdutos, VARIACOES_POR_PRODUTO } from './dataset.ts'
import { gerarPessoas } from './pessoas.ts'
import type { Tamanho } from './tamanhos.ts'
import { gerarVendas, type Peca, type VendaDeBench } from './vendas.ts'
import { CORES } from './vocabulary.ts'

const LOTE = 5000
/** Languages, currency and channel are what Vendure begins with. */
const LINGUA = { languageCode: 'en' }
const NO_CANAL = { channelId: 1 }
const ESTADOS: Readonly<Partial<Record<VendaDeBench['status'], string>>> = {
  cancelado: 'Cancelled',
  concluido: 'Delivered',
  enviado: 'Shipped',
}

type Linha = Readonly<Record<string, unknown>>
type Gravar = (tabela: string, linhas: readonly Linha[]) => Promise<void>

/** Products, customers and orders of the bench's data set in Vendure's own tables, and its search index over them. */
export async function carregarVendure(client: pg.Client, { produtos, clientes, vendas }: Tamanho): Promise<void> {
  const gravar: Gravar = async (tabela, linhas) => {
    const colunas = Object.keys(linhas[0] ?? {})
      .map((nome) => `"${nome}"`)
      .join()
    for (let i = 0; i < linhas.length; i += LOTE)
      await client.query(
        `insert into "${tabela}" (${colunas}) select ${colunas} from json_populate_recordset(null::"${tabela}", $1)`,
        [JSON.stringify(linhas.slice(i, i + LOTE))],
      )
  }
  await client.query('begin')
  await gravarOpcoes(gravar)
  const pecas = await gravarProdutos(gravar, produtos)
  await gravarClientes(gravar, clientes)
  await gravarVendas(gravar, [
    ...gerarVendas(
      vendas,
      Array.from({ length: clientes }, (_, n) => n + 1),
      pecas,
    ),
  ])
  await client.query('analyze')
  await client.query(INDICE)
  // The rows have brought their ids: the sequences go on behind them.
  const { rows } = await client.query<{ tabela: string }>(
    `select table_name as tabela from information_schema.columns where column_name = 'id' and column_default like 'nextval%'
       and table_schema = 'public'`,
  )
  for (const { tabela } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence('"${tabela}"', 'id'), greatest((select max(id) from "${tabela}"), 1))`,
    )
  await client.query('commit')
  await client.query('vacuum analyze')
}

/** One group of colours and one of sizes for all products. */
async function gravarOpcoes(gravar: Gravar): Promise<void> {
  await gravar('product_option_group', [
    { id: 1, code: 'cor' },
    { id: 2, code: 'tamanho' },
  ])
  await gravar('product_option_group_translation', [
    { ...LINGUA, name: 'Cor', baseId: 1 },
    { ...LINGUA, name: 'Tamanho', baseId: 2 },
  ])
  const nomes = [
    ...CORES.map(([cor]) => ({ nome: cor, groupId: 1 })),
    ...TAMANHOS.map((nome) => ({ nome, groupId: 2 })),
  ]
  const opcoes = nomes.map(({ nome, groupId }, n) => ({ id: n + 1, code: `opcao-${n + 1}`, nome, groupId }))
  await gravar(
    'product_option',
    opcoes.map(({ nome: _, ...opcao }) => opcao),
  )
  await gravar(
    'product_option_translation',
    opcoes.map(({ id, nome }) => ({ ...LINGUA, name: nome, baseId: id })),
  )
  await gravar(
    'product_option_group_channels_channel',
    [1, 2].map((id) => ({ productOptionGroupId: id, ...NO_CANAL })),
  )
  await gravar(
    'product_option_channels_channel',
    opcoes.map(({ id }) => ({ productOptionId: id, ...NO_CANAL })),
  )
}

async function gravarProdutos(gravar: Gravar, quantos: number): Promise<Peca[]> {
  const produtos = [...gerarProdutos(quantos)].map((produto, n) => ({ ...produto, id: n + 1 }))
  const imagem = { type: 'IMAGE', mimeType: 'image/webp', width: 1000, height: 1000, fileSize: 9000 }
  const arquivo = (id: number) => ({ source: `${id}.webp`, preview: `${id}-preview.webp` })
  await gravar(
    'asset',
    produtos.map(({ id }) => ({ id, ...imagem, ...arquivo(id) })),
  )
  await gravar(
    'asset_translation',
    produtos.map(({ id }) => ({ ...LINGUA, name: `${id}.webp`, baseId: id })),
  )
  await gravar(
    'asset_channels_channel',
    produtos.map(({ id }) => ({ assetId: id, ...NO_CANAL })),
  )
  await gravar(
    'product',
    produtos.map(({ id }) => ({ id, enabled: true, featuredAssetId: id })),
  )
  await gravar(
    'product_translation',
    produtos.map(({ id, titulo }) => ({ ...LINGUA, name: titulo, slug: `produto-${id}`, description: '', baseId: id })),
  )
  await gravar(
    'product_channels_channel',
    produtos.map(({ id }) => ({ productId: id, ...NO_CANAL })),
  )
  await gravar(
    'product_asset',
    produtos.map(({ id }) => ({ assetId: id, position: 0, productId: id })),
  )
  await gravar(
    'product_option_groups_product_option_group',
    produtos.flatMap(({ id }) => [1, 2].map((grupo) => ({ productId: id, productOptionGroupId: grupo }))),
  )
  const variacoes = produtos.flatMap(({ id: produto, titulo, variacoes }) =>
    variacoes.map((v, i) => ({ ...v, id: (produto - 1) * VARIACOES_POR_PRODUTO + i + 1, produto, titulo })),
  )
  const nomeDe = (v: (typeof variacoes)[number]) => `${v.titulo} ${v.nome_cor} ${v.tamanho}`
  await gravar(
    'product_variant',
    variacoes.map(({ id, sku, produto }) => ({
      id,
      enabled: true,
      sku,
      trackInventory: 'INHERIT',
      useGlobalOutOfStockThreshold: true,
      outOfStockThreshold: 0,
      productId: produto,
      taxCategoryId: 1,
    })),
  )
  await gravar(
    'product_variant_translation',
    variacoes.map((v) => ({ ...LINGUA, name: nomeDe(v), baseId: v.id })),
  )
  await gravar(
    'product_variant_price',
    variacoes.map(({ id, preco_venda }) => ({
      currencyCode: 'USD',
      price: Math.round(preco_venda * 100),
      variantId: id,
      ...NO_CANAL,
    })),
  )
  await gravar(
    'product_variant_channels_channel',
    variacoes.map(({ id }) => ({ productVariantId: id, ...NO_CANAL })),
  )
  await gravar(
    'product_variant_options_product_option',
    variacoes.flatMap(({ id, nome_cor, tamanho }) => [
      { productVariantId: id, productOptionId: CORES.findIndex(([cor]) => cor === nome_cor) + 1 },
      { productVariantId: id, productOptionId: CORES.length + TAMANHOS.findIndex((um) => um === tamanho) + 1 },
    ]),
  )
  await gravar(
    'stock_level',
    variacoes.map(({ id, quantidade }) => ({
      stockOnHand: quantidade,
      stockAllocated: 0,
      productVariantId: id,
      stockLocationId: 1,
    })),
  )
  return variacoes.map((v) => ({
    produto_id: v.produto,
    variacao_id: v.id,
    sku: v.sku,
    titulo: v.titulo,
    preco: v.preco_venda,
    variacao: `${v.nome_cor} ${v.tamanho}`,
    livres: v.quantidade,
  }))
}

async function gravarClientes(gravar: Gravar, quantos: number): Promise<void> {
  const pessoas = gerarPessoas(quantos).map((pessoa, n) => ({ ...pessoa, id: n + 1 }))
  await gravar(
    'customer',
    pessoas.map(({ id, nome, telefone, email }) => {
      const [firstName = '', ...outros] = nome.split(' ')
      return { id, firstName, lastName: outros.join(' '), phoneNumber: telefone, emailAddress: email }
    }),
  )
  await gravar(
    'customer_channels_channel',
    pessoas.map(({ id }) => ({ customerId: id, ...NO_CANAL })),
  )
  await gravar(
    'address',
    pessoas.map((p) => ({
      fullName: p.nome,
      streetLine1: `${p.endereco}, ${p.numero}`,
      streetLine2: p.bairro,
      city: p.municipio,
      province: p.uf,
      postalCode: p.cep,
      phoneNumber: p.telefone,
      company: '',
      customerId: p.id,
      countryId: 1,
      defaultShippingAddress: true,
      defaultBillingAddress: true,
    })),
  )
}

async function gravarVendas(gravar: Gravar, geradas: readonly VendaDeBench[]): Promise<void> {
  const vendas = geradas.map((venda, n) => ({ ...venda, id: n + 1, centavos: Math.round(venda.total * 100) }))
  await gravar(
    'order',
    vendas.map((v) => ({
      id: v.id,
      type: 'Regular',
      code: `VENDA${v.id}`,
      state: ESTADOS[v.status] ?? 'PaymentSettled',
      active: false,
      orderPlacedAt: v.criado_em,
      createdAt: v.criado_em,
      updatedAt: v.alterado_em,
      customerId: v.cliente_id,
      couponCodes: '',
      shippingAddress: '{}',
      billingAddress: '{}',
      currencyCode: 'USD',
      taxZoneId: 1,
      subTotal: v.centavos,
      subTotalWithTax: v.centavos,
      shipping: 0,
      shippingWithTax: 0,
    })),
  )
  await gravar(
    'order_channels_channel',
    vendas.map(({ id }) => ({ orderId: id, ...NO_CANAL })),
  )
  const isenta = { listPriceIncludesTax: false, adjustments: '[]', taxLines: '[]' }
  await gravar(
    'shipping_line',
    vendas.map(({ id }) => ({ id, ...isenta, shippingMethodId: 1, listPrice: 0, orderId: id })),
  )
  await gravar(
    'order_line',
    vendas.flatMap((v) =>
      v.itens.map(({ peca, quantidade }) => ({
        quantity: quantidade,
        orderPlacedQuantity: quantidade,
        ...isenta,
        orderId: v.id,
        shippingLineId: v.id,
        productVariantId: peca.variacao_id,
        taxCategoryId: 1,
        sellerChannelId: 1,
        featuredAssetId: peca.produto_id,
        listPrice: Math.round(peca.preco * 100),
        initialListPrice: Math.round(peca.preco * 100),
      })),
    ),
  )
  await gravar(
    'payment',
    vendas.map((v) => ({
      method: 'pix',
      state: 'Settled',
      transactionId: String(v.id),
      metadata: '{}',
      amount: v.centavos,
      orderId: v.id,
    })),
  )
}

/** What the default search plugin writes for these variations; `conferirIndice` holds it against the plugin's own rows. */
const INDICE = `insert into search_index_item ("languageCode", enabled, "productName", "productVariantName", description,
    slug, sku, "facetIds", "facetValueIds", "collectionIds", "collectionSlugs", "channelIds", "productPreview",
    "productVariantPreview", "inStock", "productInStock", "productVariantId", "channelId", "productId", "productAssetId",
    price, "priceWithTax")
  select 'en', true, t.name, n.name, t.description, t.slug, v.sku, '', '', '', '', '1', a.preview, '', s."stockOnHand" > 0,
         bool_or(s."stockOnHand" > 0) over (partition by v."productId"), v.id, 1, v."productId", a.id, p.price, p.price
    from product_variant v
    join product_variant_translation n on n."baseId" = v.id
    join product_variant_price p on p."variantId" = v.id
    join stock_level s on s."productVariantId" = v.id
    join product_translation t on t."baseId" = v."productId"
    join asset a on a.id = v."productId"`
