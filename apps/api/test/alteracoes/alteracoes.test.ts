import { ENTITIES, ENTITY_NAMES } from '@estampa/contract/entities.ts'
import { rotas } from '@estampa/contract/routes.ts'
import { describe, expect, test } from 'vitest'
import { ENTIDADES } from '../support/entidades.ts'
import { turnOnProducao } from '../support/estampada.ts'
import { openOrcamentos } from '../support/orcamentos.ts'
import { createSignedInPessoa } from '../support/pessoa.ts'
import { balcaoDoArquivo } from '../support/vendas.ts'
import { type CorpoDoRegistro, camposDe, changeBodyField, valorEm } from './campos.ts'
import { CAMPO_VERSAO, RECUSADO, type Regra } from './regras.ts'
import { ALTERACOES } from './tabela.ts'

const balcao = await balcaoDoArquivo()
const { loja, base, clienteId } = balcao
const orcamentos = await openOrcamentos(loja, clienteId)

/** Routes that change no fields of a record; their own tests cover them. */
const SEM_CAMPOS = [
  // Acts and answers to a question.
  'PATCH /vendas/:id/status/',
  'PATCH /vendas/:id/itens/:itemId/',
  'PATCH /bling/importacoes/:id/',
  'PATCH /bling/importacoes/:id/itens/',
  'PATCH /bling/importacoes/:id/itens/:item/',
  'PUT /copias/cifra/',
  'PUT /auth/exigencia/',
  'PATCH /caixas/configuracao/',
  'PUT /caixas/aqui/',
  // Lists that are sent whole.
  'PATCH /produtos/:id/imagens/',
  'PUT /producao/precos/',
  'PUT /produtos/:id/estampas/',
  'PUT /produtos/:id/ficha/',
  // Choices that depend on a file, a carrier or Bling; each is optional.
  'PATCH /importacoes/:id/',
  'PUT /vendas/:id/opcoes-de-envio/',
  'PATCH /notas/configuracao/',
  'PATCH /bling/configuracao/',
]

const mudancas = rotas.filter(([chave]) => /^(PUT|PATCH) /.test(chave))

test('every route that changes is in the table, or has its own test', () => {
  const descritas = [...Object.keys(ALTERACOES), ...SEM_CAMPOS]
  expect(descritas.toSorted()).toEqual(mudancas.map(([chave]) => chave).toSorted())
})

test.each(mudancas.filter(([chave]) => chave in ALTERACOES))('every field of %s is in the table', (chave, { body }) => {
  const campos = camposDe(body as never).filter((campo) => campo !== CAMPO_VERSAO)
  expect(Object.keys(ALTERACOES[chave] ?? {}).toSorted()).toEqual(campos.toSorted())
})

test.each(SEM_CAMPOS.slice(-4))('no field of %s must be said', (chave) => {
  const corpo = mudancas.find(([nome]) => nome === chave)?.[1].body
  expect(corpo?.safeParse({})).toEqual({ success: true, data: {} })
})

interface Cena {
  readonly url: string
  /** A body with every field different from its default. */
  readonly corpo: CorpoDoRegistro
  /** Reads the fields of `corpo` as they are stored. */
  readonly ler: () => Promise<CorpoDoRegistro>
  readonly enviar?: (corpo: CorpoDoRegistro) => Promise<{ status: number; body: CorpoDoRegistro }>
}

const lida = async (url: string) => (await loja.pedir('GET', url)).body
const criada = async (url: string, corpo: CorpoDoRegistro) => {
  const { status, body } = await loja.pedir('POST', url, corpo)
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}
const MEDIDAS = { largura: 1.5, altura: 2.5, comprimento: 3.5, peso: 0.5 }

async function registro(recurso: string, corpo: CorpoDoRegistro): Promise<Cena> {
  const { id } = await criada(`/api/${recurso}/`, corpo)
  const url = `/api/${recurso}/${id}/`
  const achado = async () =>
    (await lida(`/api/${recurso}/`)).find((listedRegistro: { id: number }) => listedRegistro.id === id)
  const hasRecordRoute = !ENTITY_NAMES.some((name) => name === recurso && ENTITIES[name].list === 'whole')
  return { url, corpo, ler: hasRecordRoute ? () => lida(url) : achado }
}

async function produto(corpo: CorpoDoRegistro): Promise<Cena> {
  const { id: produtoId, variacoes } = await criada('/api/produtos/', corpo)
  const url = `/api/produtos/${produtoId}/`
  const ids = (variacoes as { id: number }[]).map(({ id }) => ({ id }))
  const corpoComIds = {
    ...corpo,
    ...(ids.length > 0 && {
      variacoes: ids.map((variacao, i) => ({ ...(corpo.variacoes as CorpoDoRegistro[])[i], ...variacao })),
    }),
  }
  return { url, corpo: corpoComIds, ler: () => lida(url) }
}

type CenaDaRota = readonly [string, () => Promise<Cena>, (campo: string) => boolean]
const CENAS: readonly CenaDaRota[] = [
  [
    'PUT /produtos/:id/',
    async () => {
      await turnOnProducao(loja)
      return produto({
        ...base,
        titulo: 'Camiseta',
        descricao: 'Algodão',
        sku: 'CAM',
        gtin: '7891000315507',
        ncm: '61091000',
        origem_fiscal: 2,
        cest: '2803800',
        unidade: 'PC',
        codigo: 'C1',
        ...MEDIDAS,
        preco_custo: 10,
        preco_venda: 50,
        qtd: 5,
        tem_cor: true,
        tem_tamanho: true,
        publicar_bling: true,
        peca_lisa: true,
      })
    },
    (campo) => !/^(variacoes|componentes)/.test(campo),
  ],
  [
    'PUT /produtos/:id/',
    async () => {
      const { cor, ...variacao } = { cor: '#112233', nome_cor: 'Azul', preco_custo: 8, preco_venda: 40, descricao: 'V' }
      const variacoes = ['M', 'G'].map((tamanho, i) => ({
        ...variacao,
        cor,
        tamanho,
        sku: `CAM-${tamanho}`,
        sku_personalizado: true,
        quantidade: 4 + i,
        gtin: ['7891000100103', '7891000053508'][i],
      }))
      return produto({ ...base, titulo: 'Grade', sku: 'GRA', variacoes })
    },
    (campo) => campo.startsWith('variacoes') && !/\.(id|sku|sku_personalizado|imagens_vinculadas)$/.test(campo),
  ],
  [
    'PUT /produtos/:id/',
    async () => {
      const { id, variacoes } = await balcao.criarGrade({ 'PT-1': 3, 'PT-2': 4 })
      return produto({
        ...base,
        titulo: 'Kit',
        componentes: [{ produto_id: id, variacao_id: variacoes[0].id, quantidade: 2 }],
      })
    },
    (campo) => campo.startsWith('componentes'),
  ],
  ...ENTITY_NAMES.map(
    (name): CenaDaRota => [
      `PUT /${name}/:id/`,
      () => registro(name, ENTIDADES[name].corpo(9, base.categoria_id)),
      () => true,
    ],
  ),
  [
    'PUT /categorias/:id/',
    () => registro('categorias', { nome: 'Polos', categoria_pai: base.categoria_id }),
    () => true,
  ],
  [
    'PUT /atributos/:id/valores/:valorId/',
    async () => {
      const { id } = await criada('/api/atributos/', { nome: 'Gola' })
      const url = `/api/atributos/${id}/valores/`
      const valor = await criada(url, { valor: 'V' })
      return { url: `${url}${valor.id}/`, corpo: { valor: 'V' }, ler: async () => (await lida(url))[0] }
    },
    () => true,
  ],
  [
    'PUT /caixas/:id/',
    async () => {
      expect((await loja.pedir('PATCH', '/api/caixas/configuracao/', { ativo: true })).status).toBe(200)
      const { id } = await criada('/api/caixas/', { nome: 'Feira' })
      const readCaixa = async () => (await lida('/api/caixas/')).find((caixa: { id: number }) => caixa.id === id)
      return { url: `/api/caixas/${id}/`, corpo: { nome: 'Feira', ativo: true }, ler: readCaixa }
    },
    () => true,
  ],
  [
    'PUT /clientes/:id/',
    () =>
      registro('clientes', {
        nome: 'Ana',
        cpf: '52998224725',
        inscricao_estadual: '032141840',
        contribuinte: 'sim',
        telefone: '81999990000',
        email: 'ana@exemplo.com.br',
        cep: '50050000',
        municipio: 'Recife',
        uf: 'PE',
        endereco: 'Rua da Aurora',
        numero: '1',
        complemento: 'Ap 2',
        bairro: 'Boa Vista',
        codigo_ibge: '2611606',
      }),
    () => true,
  ],
  [
    'PUT /loja/',
    async () => {
      const corpo = {
        nome: 'Ateliê',
        documento: '52998224725',
        inscricao_estadual: '032141840',
        telefone: '8133334444',
        email: 'loja@exemplo.com.br',
        cep: '50050000',
        municipio: 'Recife',
        uf: 'PE',
        endereco: 'Rua da Aurora',
        numero: '1',
        complemento: 'Sala 2',
        bairro: 'Boa Vista',
      }
      return { url: '/api/loja/', corpo, ler: () => lida('/api/loja/') }
    },
    () => true,
  ],
  [
    'PUT /usuarios/:id/',
    async () => {
      const chefe = (await createSignedInPessoa(loja, 'chefe', 'admin'))()
      await chefe.entrar()
      const permissoes = { ver_custos: false, mudar_precos: false }
      const { body } = await chefe.pedir('POST', '/usuarios/', {
        username: 'caixa',
        nome: 'Bia',
        tipo: 'funcionario',
        permissoes,
      })
      const url = `/usuarios/${body.id}/`
      const corpo = { nome: 'Bia', tipo: 'funcionario', ativo: true, permissoes: body.permissoes }
      return {
        url,
        corpo,
        ler: async () => (await chefe.pedir('GET', '/usuarios/')).body.find(({ id }: { id: number }) => id === body.id),
        enviar: (mudanca) => chefe.pedir('PUT', url, mudanca),
      }
    },
    () => true,
  ],
  [
    'PUT /vendas/:id/',
    async () => {
      const { id, variacoes } = await balcao.criarProduto({
        descricao: 'Do produto',
        variacoes: [
          { nome_cor: 'Rosa', quantidade: 9 },
          { nome_cor: 'Azul', quantidade: 9 },
        ],
      })
      const personalizacao = [
        { nome: 'Bia', numero: '7' },
        { nome: 'Ana', numero: '8' },
      ]
      const itens = variacoes.map((variacao: { id: number; sku: string }) => ({
        id,
        variacao_id: variacao.id,
        sku: variacao.sku,
        descricao: 'Da linha',
        quantidade: 2,
        valor_unitario: 40,
        desconto: 1.5,
        personalizacao: structuredClone(personalizacao),
      }))
      const lembretes = { anotacao: 'Ligar', prazo: '2030-01-02', prioritaria: true }
      const corpo = { cliente_id: clienteId, origem: 'redes_sociais', itens, ...lembretes }
      const venda = await criada('/api/vendas/', corpo)
      const url = `/api/vendas/${venda.id}/`
      return { url, corpo, ler: async () => addClienteId(await lida(url)) }
    },
    (campo) => campo !== 'itens[].item_id' && !/estampas|grupo|mockups/.test(campo),
  ],
  [
    'PATCH /vendas/:id/',
    async () => {
      const { id } = await balcao.criarProduto({ qtd: 9 })
      const corpo = { anotacao: 'Ligar', prazo: '2030-01-02', prioritaria: true }
      const venda = (await balcao.vender([{ id, quantidade: 1, valor_unitario: 50 }], corpo)).body
      const url = `/api/vendas/${venda.id}/`
      return { url, corpo, ler: () => lida(url) }
    },
    () => true,
  ],
  [
    'PATCH /vendas/:id/cobranca/',
    async () => {
      const { id } = await balcao.criarProduto({ qtd: 9 })
      const venda = (await balcao.vender([{ id, quantidade: 1, valor_unitario: 50 }])).body
      const url = `/api/vendas/${venda.id}/`
      return { url: `${url}cobranca/`, corpo: { frete_cobrado: 12.5 }, ler: () => lida(url) }
    },
    () => true,
  ],
  [
    'PUT /compras/:id/',
    async () => {
      const { id: fornecedor_id } = await criada('/api/fornecedores/', { nome: 'Malhas' })
      const { id: produto_id, variacoes } = await balcao.criarGrade({ 'COMPRA-P': 1, 'COMPRA-M': 1 })
      const itens = variacoes.map((variacao: { id: number }) => ({
        produto_id,
        variacao_id: variacao.id,
        quantidade: 3,
        custo_unitario: 7.25,
      }))
      const corpo = { fornecedor_id, previsao: '2030-01-02', observacao: 'Ligar', frete: 12.5, itens }
      const compra = await criada('/api/compras/', corpo)
      const url = `/api/compras/${compra.id}/`
      const readRecord = async () => {
        const { fornecedor, ...rest } = await lida(url)
        return { ...rest, fornecedor_id: fornecedor.id }
      }
      return { url, corpo, ler: readRecord }
    },
    (campo) => campo !== 'itens[].id',
  ],
  [
    'PUT /orcamentos/:id/',
    async () => {
      const { id, titulo, variacoes } = await balcao.criarProduto({
        variacoes: [{ nome_cor: 'Azul', tamanho: 'M', quantidade: 9 }],
      })
      expect(titulo).toBeDefined()
      const [mockup] = await orcamentos.guardarMockups('#0f625d')
      const personalizacao = [
        { nome: 'Bia', numero: '7' },
        { nome: 'Ana', numero: '8' },
      ]
      const itens = [
        {
          produto_id: id,
          variacao_id: variacoes[0].id,
          descricao: 'Da linha',
          quantidade: 2,
          valor_unitario: 40,
          estampa: 'DTF',
          mockups: [mockup.arquivo],
          personalizacao,
        },
        {
          produto_id: null,
          variacao_id: null,
          descricao: 'Arte',
          quantidade: 3,
          valor_unitario: 30,
          estampa: '',
          mockups: [],
          personalizacao: [],
        },
      ]
      const { id: orcamento } = await orcamentos.criar(itens, { desconto: 10, frete: 15, termos: 'Metade antes' })
      const url = `/api/orcamentos/${orcamento}/`
      const readRecord = async () => addMockups(addClienteId(await lida(url)))
      const { validade } = await lida(url)
      const corpo = { ...orcamentos.corpo(itens), desconto: 10, frete: 15, termos: 'Metade antes', validade }
      return { url, corpo, ler: readRecord }
    },
    (campo) => !/^itens\[\]\.(descricao|produto_id|variacao_id|mockups|item_id|grupo|estampas.*)$/.test(campo),
  ],
  [
    'PUT /orcamentos/:id/',
    async () => {
      const itens = [{ produto_id: null, descricao: 'Arte', quantidade: 3, valor_unitario: 30 }]
      const corpo = { ...orcamentos.corpo(itens), cliente_id: null, nome: 'Bia', telefone: '81999990000' }
      const { id } = await criada('/api/orcamentos/', corpo)
      const { cliente_id: _, ...mudanca } = corpo
      return { url: `/api/orcamentos/${id}/`, corpo: mudanca, ler: () => lida(`/api/orcamentos/${id}/`) }
    },
    (campo) => campo === 'nome' || campo === 'telefone',
  ],
  [
    'PUT /pagamentos/configuracao/',
    async () => {
      const url = '/api/pagamentos/configuracao/'
      const corpo = { pix_chave: 'loja@exemplo.com.br', pix_nome: 'Ateliê', pix_cidade: 'Recife' }
      return { url, corpo, ler: () => lida(url) }
    },
    () => true,
  ],
  [
    'PATCH /producao/configuracao/',
    async () => {
      const url = '/api/producao/configuracao/'
      return { url, corpo: { ativa: true, vender_sob_demanda: true, so_com_arte_aprovada: true }, ler: () => lida(url) }
    },
    () => true,
  ],
  [
    'PATCH /frete/configuracao/',
    async () => {
      const url = '/api/frete/configuracao/'
      return { url, corpo: { tolerancia_do_preco: 3.5 }, ler: () => lida(url) }
    },
    () => true,
  ],
]

const addClienteId = (lido: CorpoDoRegistro): CorpoDoRegistro => ({
  ...lido,
  cliente_id: (lido.cliente as { id: number }).id,
})
const addMockups = (lido: CorpoDoRegistro): CorpoDoRegistro => ({
  ...lido,
  itens: (lido.itens as { mockups: { arquivo: string }[] }[]).map((item) => ({
    ...item,
    mockups: item.mockups.map(({ arquivo }) => arquivo),
  })),
})

const VAZIOS = [
  ['null', null],
  ['""', ''],
  ['[]', []],
] as const

describe.each(CENAS)('%s', (chave, preparar, isCenaField) => {
  test('what is absent stays or takes its default; what is empty empties or is refused', async () => {
    const {
      url,
      corpo,
      ler,
      enviar = (mudanca: CorpoDoRegistro) => loja.pedir(chave.startsWith('PUT') ? 'PUT' : 'PATCH', url, mudanca),
    } = await preparar()
    const guardado = async () => soDe(await ler(), corpo)
    const inteiro = async () => {
      const { status, body } = await enviar(corpo)
      expect([status, body]).toEqual([200, expect.anything()])
    }
    await inteiro()
    const antes = await guardado()
    expect(antes).toMatchObject(corpo)
    const vistos: string[] = []
    const ver = async (
      como: string,
      mudanca: CorpoDoRegistro,
      campo: string,
      esperado: unknown,
      junto: CorpoDoRegistro = {},
    ) => {
      const { status } = await enviar(mudanca)
      const depois = await guardado()
      const recusado = esperado === RECUSADO
      const certo = recusado || esperado === 'fica' ? antes : { ...changeFieldValue(antes, campo, esperado), ...junto }
      vistos.push(campo)
      expect({ como, status: status >= 400 ? 'recusado' : status, depois }).toEqual({
        como,
        status: recusado ? 'recusado' : 200,
        depois: certo,
      })
      // What stayed needs no repair.
      if (certo !== antes) await inteiro()
    }
    const regras = Object.entries<Regra>(ALTERACOES[chave] ?? {}).filter(
      ([campo]) => isCenaField(campo) && valorEm(corpo, campo) !== undefined,
    )
    for (const [campo, { ausente, vazio, menos = {}, junto }] of regras) {
      const absentResult = ausente === 'fica' ? 'fica' : ausente === 'recusado' ? RECUSADO : ausente.padrao
      await ver(`${campo} absent`, changeBodyField(corpo, campo), campo, absentResult)
      for (const [nome, valor] of VAZIOS) {
        if (nome === '[]' && !Array.isArray(valorEm(corpo, campo))) continue
        await ver(
          `${campo} ${nome}`,
          changeBodyField(corpo, campo, valor),
          campo,
          nome in menos ? menos[nome] : vazio,
          junto,
        )
      }
    }
    expect(vistos.length).toBeGreaterThan(0)
  })
})

const changeFieldValue = (corpo: CorpoDoRegistro, campo: string, valor: unknown): CorpoDoRegistro =>
  valor === undefined ? changeBodyField(corpo, campo) : changeBodyField(corpo, campo, valor)

/** The stored record with the body's fields only. */
function soDe(lido: unknown, modelo: unknown): never {
  if (Array.isArray(modelo) && Array.isArray(lido))
    return lido.map((item, i) => soDe(item, modelo[i] ?? modelo[0])) as never
  if (modelo === null || typeof modelo !== 'object' || lido === null || typeof lido !== 'object') return lido as never
  const chaves = Object.keys(modelo).filter((chave) => (lido as CorpoDoRegistro)[chave] !== undefined)
  return Object.fromEntries(
    chaves.map((chave) => [chave, soDe((lido as CorpoDoRegistro)[chave], (modelo as CorpoDoRegistro)[chave])]),
  ) as never
}
