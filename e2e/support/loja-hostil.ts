import { ENTITY_NAMES, type EntityName, entityOf } from '@estampa/contract/entities.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { PASSOS, type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import type { Api } from './api.ts'
import { createTurnosHostis } from './caixa-hostil.ts'
import { createCliente, createProduto, createVenda, pecas, sendImagens } from './factories.ts'
import { camposHostis, corpoDe, textoHostil, VETORES } from './hostil.ts'
import { photo } from './photo.ts'
import type { Shop } from './shop.ts'
import { createUsuario } from './usuarios.ts'

const PIX = { pix_chave: 'loja@exemplo.com.br', pix_nome: 'Ateliê Ipê', pix_cidade: 'Recife' }

/** Plain entities whose screens the walk finds by their declaration: list, new record, record. */
export const PAGED_ENTITIES = ENTITY_NAMES.filter((name) => entityOf(name).list === 'paged')

export type LojaHostil = Awaited<ReturnType<typeof seedHostile>>

/** Numbers of their own form. */
const SEM_DADOS_FISCAIS = { ncm: null, cest: null }

/** Every text field of every record that a shop can hold, filled by the OpenAPI document's own account of them. */
export async function seedHostile(api: Api, { url, dataDir }: Pick<Shop, 'url' | 'dataDir'>) {
  await api.login()
  const documento = await (await fetch(`${url}/api/docs/`)).json()
  const campos = (caminho: string, n: number) => camposHostis(corpoDe(documento, 'post', caminho), n)
  const usuario = { username: VETORES[1] ?? '', password: 'senha do hostil', tipo: 'admin', nome: VETORES[0] ?? '' }
  await createUsuario({ dataDir }, usuario)

  // Each vector leads once: short fields hold a single one.
  const n = VETORES.length
  const createMany = <T>(createRecord: (i: number) => Promise<T>) =>
    Promise.all(Array.from({ length: n }, (_, i) => createRecord(i)))
  const modelos = await createMany((i) =>
    api.chamar('POST /modelos/', {
      body: { ...campos('/api/modelos/', i), ...SEM_DADOS_FISCAIS, codigo: `${i} ${textoHostil(i, 55)}` },
    }),
  )
  const categorias = await createMany((i) =>
    api.chamar('POST /categorias/', { body: campos('/api/categorias/', i) as never }),
  )
  const atributos: { id: number; nome: string; valores: string[] }[] = []
  for (const i of [0, 1]) {
    const nome = `${i} ${textoHostil(i, 70)}`
    const { id } = await api.chamar('POST /atributos/', { body: { nome } })
    const params = { id }
    const feitos = await createMany((j) =>
      api.chamar('POST /atributos/:id/valores/', { params, body: { valor: `${j} ${textoHostil(j, 110)}` } }),
    )
    atributos.push({ id, nome, valores: feitos.map(({ valor }) => valor) })
  }
  const produtos = await createMany((i) =>
    createProduto(api, {
      ...campos('/api/produtos/', i),
      ...SEM_DADOS_FISCAIS,
      sku: `${i} ${textoHostil(i, 100)}`,
      gtin: null,
      modelo_id: modelos[i]?.id ?? 0,
      categoria_id: categorias[i]?.id ?? 0,
      qtd: 20,
      variacoes: [variacaoHostil(2 * i), variacaoHostil(2 * i + 1)],
    }),
  )
  const clientes = await createMany((i) =>
    createCliente(api, {
      ...campos('/api/clientes/', i),
      cpf: String(20_000_000_000 + i),
      cep: '50030230',
      uf: 'PE',
      inscricao_estadual: '032141840',
    }),
  )
  const [produto, secondProduto, lixo] = produtos
  const [cliente] = clientes
  if (!produto || !secondProduto || !lixo || !cliente) throw new Error('nothing was made')
  const [imagem] = await sendImagens(api, produto.id, [photo('<img src=x onerror=window.__xss=1>', [60, 120, 90])])
  await api.chamar('DELETE /produtos/:id/', { params: { id: lixo.id } })
  await api.chamar('DELETE /clientes/:id/', { params: { id: clientes[5]?.id ?? 0 } })
  const embalagem = { nome: textoHostil(6, 60), altura: 12, largura: 22, comprimento: 32, peso: 0.1 }
  await api.chamar('POST /embalagens/', { body: embalagem })
  const layout = { nome: textoHostil(7, 70), papel: 'rolo', largura: 33, altura: 22, colunas: 3 } as const
  const { id: layoutId } = await api.chamar('POST /layouts/', { body: layout })
  const entidades: Partial<Record<EntityName, { readonly id: number; readonly nome: string }>> = {}
  const createEntity = api.chamar.bind(api) as (
    route: string,
    call: object,
  ) => Promise<NonNullable<(typeof entidades)[EntityName]>>
  for (const name of PAGED_ENTITIES)
    entidades[name] = await createEntity(`POST /${name}/`, { body: campos(`/api/${name}/`, 3) })
  const { versao } = await api.chamar('GET /loja/')
  const nomeDaLoja = textoHostil(0, 60)
  const endereco = { cep: '50030230', endereco: textoHostil(1, 60), municipio: textoHostil(2, 40), uf: 'PE' }
  await api.chamar('PUT /loja/', { body: { nome: nomeDaLoja, ...endereco, versao } })
  await api.chamar('PUT /pagamentos/configuracao/', { body: PIX })
  const vendas: Record<string, number> = {}
  for (const passo of PASSOS) vendas[passo] = await createVendaUntil(api, cliente.id, [produto, secondProduto], passo)
  const item = { descricao: textoHostil(2, 490), quantidade: 2, valor_unitario: 90, estampa: textoHostil(3, 190) }
  const personalizacao = [{ nome: textoHostil(4, 55) }, { nome: textoHostil(5, 55) }]
  const orcamento = await api.chamar('POST /orcamentos/', {
    body: {
      nome: textoHostil(1, 190),
      telefone: textoHostil(6, 35),
      termos: textoHostil(7, 900),
      itens: [{ ...item, personalizacao }],
      desconto: 1,
      frete: 2,
      validade: '2099-12-31',
    },
  })
  const compra = await api.chamar('POST /compras/', {
    body: {
      fornecedor_id: entidades.fornecedores?.id ?? 0,
      observacao: textoHostil(3, 900),
      itens: produtos.slice(0, 2).map(({ id, variacoes }) => ({
        produto_id: id,
        variacao_id: variacoes[0]?.id ?? null,
        quantidade: 12,
        custo_unitario: 7.5,
      })),
    },
  })
  const pedida = await api.chamar('POST /compras/', {
    body: {
      fornecedor_id: entidades.fornecedores?.id ?? 0,
      itens: [{ produto_id: produto.id, variacao_id: produto.variacoes[0]?.id ?? null, quantidade: 3 }],
    },
  })
  await api.chamar('POST /compras/:id/pedir/', { params: { id: pedida.id } })
  const caixa = await createTurnosHostis(api)
  return {
    usuario,
    caixa,
    compras: { rascunho: compra.id, pedida: pedida.id },
    orcamento,
    produto,
    ultimo: produtos[n - 1]?.titulo ?? '',
    lixo: lixo.titulo,
    modelos,
    categorias,
    atributos,
    cliente,
    apagado: clientes[5]?.nome ?? '',
    nomesDosClientes: clientes.slice(0, 4).map(({ nome }) => nome),
    entidades,
    embalagem: embalagem.nome,
    layout: { id: layoutId, nome: layout.nome },
    nomeDaLoja,
    vendas: vendas as Record<(typeof PASSOS)[number], number>,
    qr: produto.qr_code_url,
    imagem: imagem?.imagem ?? '',
  }
}

/** The document tells a product's variations as a list: its texts are filled here. `tamanho` has only twenty letters. */
const variacaoHostil = (i: number) => ({
  cor: '#1f2a4d',
  preco_venda: 50,
  quantidade: 20,
  sku: `v${i} ${textoHostil(i + 3, 100)}`,
  sku_personalizado: true,
  nome_cor: textoHostil(i + 5, 60),
  tamanho: ['<b>x</b>', '"><i>', '{{7*7}}', "'-__xss-'", '\u202Exyz\u202C', '&lt;s&gt;'][i % 6] ?? '',
  descricao: textoHostil(i + 7, 400),
})

/** Sold over the counter, as far as `ate`; the label on the way is a PDF of our own. */
async function createVendaUntil(
  api: Api,
  cliente_id: number,
  produtos: readonly Produto[],
  ate: (typeof PASSOS)[number],
) {
  const itens = produtos.map((produto, i) => ({
    ...pecas(produto),
    descricao: textoHostil(i + 9, 400),
    valor_unitario: 1050,
  }))
  const { id } = await createVenda(api, { cliente_id, itens })
  const params = { id }
  const medidas = { altura: 5, largura: 20, comprimento: 30, peso: 0.5 }
  const servico = { servico_frete: textoHostil(4, 110), frete_valor: 0, codigo_servico_frete: 'retirada-na-loja' }
  /** Requests that the sale needs before it may enter a step. */
  const antes: Partial<Record<StatusDaVenda, () => Promise<unknown>>> = {
    selecionar_envio: () => api.chamar('POST /vendas/:id/medidas/', { params, body: medidas }),
    etiqueta: async () => {
      await api.chamar('POST /vendas/:id/calcular-frete/', { params })
      await api.chamar('POST /vendas/:id/servico-frete/', { params, body: servico })
    },
    retirada: () => api.chamar('POST /vendas/:id/gerar-etiqueta/', { params }),
  }
  for (const status of PASSOS.slice(1, PASSOS.indexOf(ate) + 1)) {
    await antes[status]?.()
    await api.chamar('PATCH /vendas/:id/status/', { params, body: { status } })
  }
  return id
}
