import { PASSOS, type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import type { Api } from './api.ts'
import { enviarImagens } from './factories.ts'
import { camposHostis, corpoDe, textoHostil, VETORES } from './hostil.ts'
import { photo } from './photo.ts'
import type { Shop } from './shop.ts'
import { criarUsuario } from './usuarios.ts'

const PIX = { pix_chave: 'loja@exemplo.com.br', pix_nome: 'Ateliê Ipê', pix_cidade: 'Recife' }

export type LojaHostil = Awaited<ReturnType<typeof semearHostil>>

/** Every text field of every record that a shop can hold, filled by the OpenAPI document's own account of them. */
export async function semearHostil(api: Api, { url, dataDir }: Pick<Shop, 'url' | 'dataDir'>) {
  await api.login()
  const documento = await (await fetch(`${url}/api/docs/`)).json()
  const campos = (caminho: string, n: number) => camposHostis(corpoDe(documento, 'post', caminho), n)
  const usuario = { username: VETORES[1] ?? '', password: 'senha do hostil', tipo: 'admin', nome: VETORES[0] ?? '' }
  await criarUsuario({ dataDir }, usuario)

  // Each vector leads once: short fields hold a single one.
  const n = VETORES.length
  const de0 = [...Array(n).keys()]
  const modelos = await Promise.all(
    de0.map((i) =>
      api.chamar('POST /modelos/', {
        body: { ...campos('/api/modelos/', i), codigo: `${i} ${textoHostil(i, 55)}` },
      }),
    ),
  )
  const categorias = await Promise.all(
    de0.map((i) => api.chamar('POST /categorias/', { body: campos('/api/categorias/', i) as never })),
  )
  const atributos: { id: number; nome: string; valores: string[] }[] = []
  for (const i of [0, 1]) {
    const nome = `${i} ${textoHostil(i, 70)}`
    const valores = de0.map((j) => `${j} ${textoHostil(j, 110)}`)
    const { id } = await api.chamar('POST /atributos/', { body: { nome } })
    await Promise.all(
      valores.map((valor) => api.chamar('POST /atributos/:id/valores/', { params: { id }, body: { valor } })),
    )
    atributos.push({ id, nome, valores })
  }
  const variacao = (i: number) => ({
    ...camposHostisDaVariacao(i),
    cor: '#1f2a4d',
    preco_venda: 50,
    quantidade: 20,
  })
  const produtos = await Promise.all(
    de0.map((i) =>
      api.chamar('POST /produtos/', {
        body: {
          ...campos('/api/produtos/', i),
          sku: `${i} ${textoHostil(i, 100)}`,
          gtin: null,
          modelo_id: modelos[i]?.id ?? 0,
          categoria_id: categorias[i]?.id ?? 0,
          preco_venda: 60,
          qtd: 20,
          tem_cor: true,
          tem_tamanho: true,
          variacoes: [variacao(2 * i), variacao(2 * i + 1)],
        },
      }),
    ),
  )
  const clientes = await Promise.all(
    de0.map((i) =>
      api.chamar('POST /clientes/', {
        body: { ...campos('/api/clientes/', i), cpf: String(20_000_000_000 + i), cep: '50030230', uf: 'PE' } as never,
      }),
    ),
  )
  const [produto, outro, lixo] = [produtos[0], produtos[1], produtos[2]]
  const cliente = clientes[0]
  if (!produto || !outro || !lixo || !cliente) throw new Error('nothing was made')
  const [imagem] = await enviarImagens(api, produto.id, [photo('<img src=x onerror=window.__xss=1>', [60, 120, 90])])
  await api.chamar('DELETE /produtos/:id/', { params: { id: lixo.id } })
  await api.chamar('DELETE /clientes/:id/', { params: { id: clientes[5]?.id ?? 0 } })
  const embalagem = { nome: textoHostil(6, 60), altura: 12, largura: 22, comprimento: 32, peso: 0.1 }
  await api.chamar('POST /embalagens/', { body: embalagem })
  const { versao } = await api.chamar('GET /loja/')
  const nomeDaLoja = textoHostil(0, 60)
  const endereco = { cep: '50030230', endereco: textoHostil(1, 60), municipio: textoHostil(2, 40), uf: 'PE' }
  await api.chamar('PUT /loja/', { body: { nome: nomeDaLoja, ...endereco, versao } })
  await api.chamar('PUT /pagamentos/configuracao/', { body: PIX })
  const vendas: Record<string, number> = {}
  let pdf = ''
  for (const passo of PASSOS) {
    const venda = await vender(api, cliente.id, [produto, outro], passo)
    vendas[passo] = venda.id
    pdf = venda.link_etiqueta_pdf ?? pdf
  }
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
  return {
    usuario,
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
    embalagem: embalagem.nome,
    nomeDaLoja,
    vendas: vendas as Record<(typeof PASSOS)[number], number>,
    qr: produto.qr_code_url,
    imagem: imagem?.imagem ?? '',
    pdf,
  }
}

/** The document tells a product's variations as a list: its texts are filled here. `tamanho` has only twenty letters. */
const camposHostisDaVariacao = (i: number) => ({
  sku: `v${i} ${textoHostil(i + 3, 100)}`,
  sku_personalizado: true,
  nome_cor: textoHostil(i + 5, 60),
  tamanho: ['<b>x</b>', '"><i>', '{{7*7}}', "'-__xss-'", '\u202Exyz\u202C', '&lt;s&gt;'][i % 6],
  descricao: textoHostil(i + 7, 400),
})

/** Sold over the counter, as far as `ate`; the label on the way is a PDF of our own. */
async function vender(
  api: Api,
  cliente_id: number,
  produtos: readonly { id: number; sku: string | null }[],
  ate: (typeof PASSOS)[number],
) {
  const itens = produtos.map(({ id, sku }, i) => ({
    id,
    sku,
    descricao: textoHostil(i + 9, 400),
    quantidade: 1,
    valor_unitario: 1050,
  }))
  const { id } = await api.chamar('POST /vendas/', { body: { cliente_id, origem: 'loja_fisica', itens } })
  const params = { id }
  const servico = { servico_frete: textoHostil(4, 110), frete_valor: 0, codigo_servico_frete: 'retirada-na-loja' }
  /** What the sale needs before it may enter a step. */
  const antes: Partial<Record<StatusDaVenda, () => Promise<unknown>>> = {
    selecionar_envio: () =>
      api.chamar('POST /vendas/:id/medidas/', {
        params,
        body: { altura: 5, largura: 20, comprimento: 30, peso: 0.5 },
      }),
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
  return await api.chamar('GET /vendas/:id/', { params })
}
