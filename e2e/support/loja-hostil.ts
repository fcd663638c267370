import type { Api } from './api.ts'
import { camposHostis, corpoDe, textoHostil, VETORES } from './hostil.ts'
import { photo } from './photo.ts'
import type { Shop } from './shop.ts'
import { criarUsuario } from './usuarios.ts'

/** Address → the texts that it must show, and the dialogs to open there with theirs. */
type Tela = [path: string, textos: string[], dialogos?: [abrir: RegExp, textos: string[]][]]

export interface LojaHostil {
  /** The stored session of a user whose names are hostile too. */
  readonly sessao: { readonly access: string; readonly refresh: string; readonly usuario: string }
  readonly telas: readonly Tela[]
  readonly qr: string
  readonly imagem: string
  readonly pdf: string
}

/** Every text field of every record that a shop can hold, filled by the OpenAPI document's own account of them. */
export async function semearHostil(api: Api, { url, dataDir }: Shop): Promise<LojaHostil> {
  const documento = await (await fetch(`${url}/api/docs/`)).json()
  const campos = (caminho: string, n: number) => camposHostis(corpoDe(documento, 'post', caminho), n)
  const usuario = { username: VETORES[1] ?? '', password: 'senha do hostil', tipo: 'admin', nome: VETORES[0] ?? '' }
  await criarUsuario({ dataDir }, usuario)
  const sessao = await api.chamar('POST /auth/login/', { body: usuario })
  if (!('access' in sessao)) throw new Error('The hostile user has no second factor')

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
  for (const i of [0, 1]) {
    const { id } = await api.chamar('POST /atributos/', { body: { nome: `${i} ${textoHostil(i, 70)}` } })
    await Promise.all(
      de0.map((j) => {
        const valor = `${j} ${textoHostil(j, 110)}`
        return api.chamar('POST /atributos/:id/valores/', { params: { id }, body: { valor } })
      }),
    )
  }
  const variacao = (i: number) => ({
    ...camposHostisDaVariacao(i),
    cor: '#1f2a4d',
    preco_venda: 50,
    quantidade: 5,
  })
  const produtos = await Promise.all(
    de0.map((i) =>
      api.chamar('POST /produtos/', {
        body: {
          ...campos('/api/produtos/', i),
          sku: `${i} ${textoHostil(i, 100)}`,
          modelo_id: modelos[i]?.id ?? 0,
          categoria_id: categorias[i]?.id ?? 0,
          preco_venda: 60,
          qtd: 5,
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
  const { name, mimeType, buffer } = photo('<img src=x onerror=window.__xss=1>', [60, 120, 90])
  const form = new FormData()
  form.append('imagens', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  const [imagem] = await api.chamar('POST /produtos/:id/imagens/', { params: { id: produto.id }, body: form as never })
  await api.chamar('DELETE /produtos/:id/', { params: { id: lixo.id } })
  await api.chamar('DELETE /clientes/:id/', { params: { id: clientes[5]?.id ?? 0 } })
  const venda = await vender(api, cliente.id, [produto, outro])

  const daVariacao = ({ variacoes }: typeof produto) =>
    variacoes.flatMap(({ sku, tamanho }) => [sku ?? '', tamanho ?? ''])
  const umPorUm = produtos
    .filter(({ id }) => id !== lixo.id)
    .map((um): Tela => [`/produtos/${um.id}`, [um.titulo, um.descricao, um.sku ?? '', ...daVariacao(um)]])
  const doCliente = [cliente.nome, cliente.telefone, cliente.email, cliente.endereco, cliente.bairro, cliente.municipio]
  const telas: Tela[] = [
    ['/produtos', [textosDe(produtos[n - 1]), usuario.nome], [[/^QR Code/, [textosDe(produtos[n - 1])]]]],
    ...umPorUm.slice(1, 4),
    [`/produtos/${produto.id}`, umPorUm[0]?.[1] ?? [], [[/^QR Code da variação 1/, []]]],
    // A select shows the beginning of long names.
    ['/produtos/criar', modelos.map(({ nome }) => nome.slice(0, 20))],
    ['/modelos', modelos.map(({ nome }) => nome)],
    [`/modelos/${modelos[3]?.id}`, [modelos[3]?.nome ?? '', modelos[3]?.descricao ?? '', modelos[3]?.observacao ?? '']],
    ['/categorias', categorias.map(({ nome }) => nome)],
    [`/categorias/${categorias[4]?.id}`, [categorias[4]?.nome ?? '']],
    ['/atributos', [textoHostil(0, 70), textoHostil(1, 70)]],
    ['/clientes', [cliente.nome]],
    [`/clientes/${cliente.id}`, [...doCliente, cliente.numero, cliente.complemento]],
    ['/vendas', [cliente.nome]],
    ['/vendas/criar', clientes.slice(0, 4).map(({ nome }) => nome)],
    [
      `/vendas/${venda.id}`,
      [cliente.nome, textosDe(produto), ...venda.itens.map(({ sku }) => sku?.slice(0, 20) ?? '')],
    ],
    [`/vendas/${venda.id}/editar`, [textosDe(produto)]],
    [`/imprimir/vendas/${venda.id}/separacao`, [cliente.nome, textosDe(produto)]],
    [`/imprimir/vendas/${venda.id}/romaneio`, [cliente.nome, textosDe(produto)]],
    [`/imprimir/qr?produto=${produto.id}`, [textosDe(produto)]],
    [`/qrcodes?busca=${encodeURIComponent(produto.titulo)}`, [textosDe(produto)]],
    ['/configuracoes', [usuario.nome, usuario.username]],
    ['/configuracoes/lixeira', [textosDe(lixo)]],
    ['/configuracoes/auditoria', [usuario.username, clientes[5]?.nome ?? '', textosDe(lixo)]],
    ['/home', []],
    ['/', [usuario.username]],
  ]
  return {
    sessao: { access: sessao.access, refresh: sessao.refresh, usuario: JSON.stringify(sessao.usuario) },
    telas,
    qr: produto.qr_code_url,
    imagem: imagem?.imagem ?? '',
    pdf: venda.link_etiqueta_pdf ?? '',
  }
}

const textosDe = (produto: { titulo: string } | undefined) => produto?.titulo ?? ''

/** The document tells a product's variations as a list: its texts are filled here. `tamanho` has only twenty letters. */
const camposHostisDaVariacao = (i: number) => ({
  sku: `v${i} ${textoHostil(i + 3, 100)}`,
  sku_personalizado: true,
  nome_cor: textoHostil(i + 5, 60),
  tamanho: ['<b>x</b>', '"><i>', '{{7*7}}', "'-__xss-'", '\u202Exyz\u202C', '&lt;s&gt;'][i % 6],
  descricao: textoHostil(i + 7, 400),
})

/** Sold over the counter and as far as its label, which is a PDF of our own. */
async function vender(api: Api, cliente_id: number, produtos: readonly { id: number; sku: string | null }[]) {
  const itens = produtos.map(({ id, sku }, i) => ({
    id,
    sku,
    descricao: textoHostil(i + 9, 400),
    quantidade: 1,
    valor_unitario: 50,
  }))
  const { id } = await api.chamar('POST /vendas/', { body: { cliente_id, origem: 'loja_fisica', itens } })
  const params = { id }
  const status = (para: 'embalagem' | 'selecionar_envio' | 'etiqueta') =>
    api.chamar('PATCH /vendas/:id/status/', { params, body: { status: para } })
  await status('embalagem')
  await api.chamar('POST /vendas/:id/medidas/', {
    params,
    body: { altura: 5, largura: 20, comprimento: 30, peso: 0.5 },
  })
  await status('selecionar_envio')
  const servico = { servico_frete: textoHostil(4, 110), frete_valor: 0, codigo_servico_frete: 'retirada-na-loja' }
  await api.chamar('POST /vendas/:id/calcular-frete/', { params })
  await api.chamar('POST /vendas/:id/servico-frete/', { params, body: servico })
  await status('etiqueta')
  await api.chamar('POST /vendas/:id/gerar-etiqueta/', { params })
  return await api.chamar('GET /vendas/:id/', { params })
}
