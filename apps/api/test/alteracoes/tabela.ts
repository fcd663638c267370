import { expect } from 'vitest'

/** A null, an empty text or an empty list is refused, and the record stays as it is. */
export const RECUSADO = Symbol('recusado')
type Vazio = 'null' | '""' | '[]'

export interface Regra {
  /** Meaning of an absent field: it stays, the request is refused, or (in an item of a list) it takes this default. */
  readonly ausente: 'fica' | 'recusado' | { readonly padrao: unknown }
  /** The field's value after it was sent empty, or `RECUSADO`. `menos` has exceptions for single kinds of empty. */
  readonly vazio: unknown
  readonly menos?: Partial<Record<Vazio, unknown>>
  /** Other fields that change with it. */
  readonly junto?: Readonly<Record<string, unknown>>
}

const fica = (vazio: unknown, menos: Partial<Record<Vazio, unknown>> = {}): Regra => ({ ausente: 'fica', vazio, menos })
const exigido: Regra = { ausente: 'recusado', vazio: RECUSADO }
const padrao = (valor: unknown, vazio: unknown = valor, menos: Partial<Record<Vazio, unknown>> = {}): Regra => ({
  ausente: { padrao: valor },
  vazio,
  menos,
})
const iguais = (nomes: readonly string[], regra: Regra) => Object.fromEntries(nomes.map((nome) => [nome, regra]))

/** The version that the person has seen; optional, and no field of the record. */
export const CAMPO_VERSAO = 'versao'
const OBRIGATORIO = fica(RECUSADO)
const TEXTO = fica('')
const NUMERO = fica(null)
const MEDIDAS = ['largura', 'altura', 'comprimento', 'peso']
const LEMBRETES = { anotacao: TEXTO, prazo: NUMERO, prioritaria: { ...OBRIGATORIO, menos: { null: 'fica' } } }

/** For each route of a change: what an absent and an empty field mean. */
export const ALTERACOES: Readonly<Record<string, Readonly<Record<string, Regra>>>> = {
  'PUT /produtos/:id/': {
    ...iguais(['modelo_id', 'categoria_id', 'titulo', 'qtd', 'tem_cor', 'tem_tamanho'], OBRIGATORIO),
    ...iguais(['publicar_bling', 'peca_lisa'], OBRIGATORIO),
    descricao: TEXTO,
    // The shop makes a code for an empty one.
    codigo: fica(expect.stringMatching(/^\d{6}$/)),
    ...iguais(['sku', 'gtin', 'ncm', 'cest', 'preco_custo', 'preco_venda', ...MEDIDAS], NUMERO),
    origem_fiscal: fica(0),
    unidade: fica('UN'),
    variacoes: OBRIGATORIO,
    'variacoes[].id': { ausente: 'fica', vazio: 'fica' },
    'variacoes[].quantidade': OBRIGATORIO,
    'variacoes[].gtin': NUMERO,
    'variacoes[].sku': padrao('CAM-Azul-M'),
    'variacoes[].sku_personalizado': padrao(true),
    ...iguais(
      ['cor', 'nome_cor', 'tamanho', 'preco_custo', 'preco_venda'].map((campo) => `variacoes[].${campo}`),
      padrao(null),
    ),
    'variacoes[].descricao': padrao(''),
    'variacoes[].imagens_vinculadas': fica(RECUSADO, { '[]': [] }),
    variacoes_removidas: fica(RECUSADO, { '[]': 'fica' }),
    componentes: fica(RECUSADO, { '""': [], '[]': [] }),
    ...iguais(
      ['produto_id', 'quantidade'].map((campo) => `componentes[].${campo}`),
      exigido,
    ),
    'componentes[].variacao_id': padrao(null, null, { '""': RECUSADO }),
  },
  'PUT /modelos/:id/': {
    ...iguais(['codigo', 'nome'], OBRIGATORIO),
    ...iguais(['descricao', 'observacao'], TEXTO),
    ...iguais(['categoria_id', 'preco_custo', 'preco_venda', 'peso', 'largura', 'altura', 'profundidade'], NUMERO),
    ...iguais(['ncm', 'origem_fiscal', 'cest'], NUMERO),
  },
  'PUT /categorias/:id/': { nome: OBRIGATORIO, categoria_pai: NUMERO },
  'PUT /atributos/:id/': { nome: OBRIGATORIO },
  'PUT /atributos/:id/valores/:valorId/': { valor: OBRIGATORIO },
  'PUT /embalagens/:id/': {
    ...iguais(['nome', 'altura', 'largura', 'comprimento'], OBRIGATORIO),
    peso: fica(0),
  },
  'PUT /clientes/:id/': {
    ...iguais(['nome', 'cpf', 'contribuinte'], OBRIGATORIO),
    ...iguais(['inscricao_estadual', 'telefone', 'email', 'cep', 'endereco'], TEXTO),
    // `codigo_ibge` belongs to the town.
    ...iguais(['municipio', 'uf'], { ...TEXTO, junto: { codigo_ibge: null } }),
    ...iguais(['numero', 'complemento', 'bairro'], TEXTO),
    codigo_ibge: NUMERO,
  },
  'PUT /loja/': {
    ...iguais(['nome', 'cep', 'municipio', 'uf', 'endereco'], OBRIGATORIO),
    ...iguais(['documento', 'inscricao_estadual', 'telefone', 'email', 'numero', 'complemento', 'bairro'], TEXTO),
  },
  'PUT /usuarios/:id/': {
    nome: fica('caixa', { null: RECUSADO }),
    ...iguais(['tipo', 'ativo', 'permissoes'], OBRIGATORIO),
    ...iguais(
      ['ver_custos', 'ver_faturamento', 'mudar_precos', 'dar_desconto', 'cancelar_vendas', 'exportar_dados']
        .concat('estornar_pagamentos', 'corrigir_estoque', 'excluir_definitivo')
        .map((nome) => `permissoes.${nome}`),
      OBRIGATORIO,
    ),
  },
  'PUT /vendas/:id/': {
    ...iguais(['cliente_id', 'origem', 'itens'], OBRIGATORIO),
    ...LEMBRETES,
    'itens[].id': { ausente: 'fica', vazio: 'fica' },
    'itens[].item_id': { ausente: 'fica', vazio: 'fica' },
    'itens[].variacao_id': { ausente: 'fica', vazio: 'fica' },
    'itens[].sku': { ausente: 'fica', vazio: 'fica' },
    'itens[].descricao': padrao('Do produto'),
    ...iguais(
      ['quantidade', 'valor_unitario'].map((campo) => `itens[].${campo}`),
      exigido,
    ),
    'itens[].desconto': padrao(0),
    // Default of a line without `item_id`.
    'itens[].personalizacao': padrao(undefined, RECUSADO, { '[]': undefined }),
    ...iguais(
      ['nome', 'numero'].map((campo) => `itens[].personalizacao[].${campo}`),
      padrao('', '', { null: RECUSADO }),
    ),
  },
  'PATCH /vendas/:id/': LEMBRETES,
  'PATCH /vendas/:id/cobranca/': { frete_cobrado: fica(0) },
  'PUT /orcamentos/:id/': {
    ...iguais(['itens', 'validade'], OBRIGATORIO),
    // This quote has no name, so it needs its customer.
    cliente_id: OBRIGATORIO,
    nome: OBRIGATORIO,
    telefone: TEXTO,
    ...iguais(['desconto', 'frete'], fica(0)),
    termos: TEXTO,
    // Null makes a free line.
    'itens[].produto_id': { ...exigido, menos: { null: null } },
    'itens[].variacao_id': padrao(null, null, { '""': RECUSADO }),
    ...iguais(
      ['quantidade', 'valor_unitario'].map((campo) => `itens[].${campo}`),
      exigido,
    ),
    'itens[].descricao': padrao('Azul M', 'Azul M', { null: RECUSADO }),
    'itens[].estampa': padrao('', '', { null: RECUSADO }),
    'itens[].mockups': padrao([], RECUSADO, { '[]': [] }),
    'itens[].personalizacao': padrao([], RECUSADO, { '[]': [] }),
    ...iguais(
      ['nome', 'numero'].map((campo) => `itens[].personalizacao[].${campo}`),
      padrao('', '', { null: RECUSADO }),
    ),
  },
  'PUT /pagamentos/configuracao/': {
    // An empty key switches PIX off; a key needs name and town.
    pix_chave: fica('', { null: RECUSADO }),
    ...iguais(['pix_nome', 'pix_cidade'], OBRIGATORIO),
  },
  'PATCH /producao/configuracao/': iguais(['ativa', 'vender_sob_demanda'], OBRIGATORIO),
  'PATCH /frete/configuracao/': { tolerancia_do_preco: OBRIGATORIO },
}
