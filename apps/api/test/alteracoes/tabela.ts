import { ENTITY_NAMES, ENTITY_PERMISSIONS } from '@estampa/contract/entities.ts'
import { MEDIDAS } from '@estampa/contract/shared/fields.ts'
import { expect } from 'vitest'
import { ENTIDADES } from '../support/entidades.ts'
import { exigido, fica, NUMERO, OBRIGATORIO, padrao, RECUSADO, type Regra, repeatRegra, TEXTO } from './regras.ts'

/** Prints of a line, which `producao/estampas-da-linha.test.ts` and `orcamentos/estampas.test.ts` look at. */
const ESTAMPAS = {
  'itens[].estampas': padrao([], RECUSADO, { '[]': [] }),
  'itens[].estampas[].id': padrao(1, RECUSADO),
  ...repeatRegra(
    ['posicao', 'tecnica'].map((campo) => `itens[].estampas[].${campo}`),
    exigido,
  ),
  ...repeatRegra(
    ['arte_id', 'largura_mm', 'altura_mm', 'distancia_gola_mm', 'cores'].map((campo) => `itens[].estampas[].${campo}`),
    padrao(null, null, { '""': RECUSADO }),
  ),
  'itens[].estampas[].observacao': padrao('', '', { null: RECUSADO }),
  'itens[].grupo': padrao(null),
}
const LEMBRETES = { anotacao: TEXTO, prazo: NUMERO, prioritaria: { ...OBRIGATORIO, menos: { null: 'fica' } } }

/** For each route of a change: what an absent and an empty field mean. */
export const ALTERACOES: Readonly<Record<string, Readonly<Record<string, Regra>>>> = {
  ...Object.fromEntries(ENTITY_NAMES.map((name) => [`PUT /${name}/:id/`, ENTIDADES[name].regras])),
  'PUT /produtos/:id/': {
    ...repeatRegra(['modelo_id', 'categoria_id', 'titulo', 'qtd', 'tem_cor', 'tem_tamanho'], OBRIGATORIO),
    ...repeatRegra(['publicar_bling', 'peca_lisa'], OBRIGATORIO),
    descricao: TEXTO,
    // The shop makes a code for an empty one.
    codigo: fica(expect.stringMatching(/^\d{6}$/)),
    ...repeatRegra(['sku', 'gtin', 'ncm', 'cest', 'preco_custo', 'preco_venda', ...MEDIDAS], NUMERO),
    origem_fiscal: fica(0),
    unidade: fica('UN'),
    estoque_minimo: fica(0),
    variacoes: OBRIGATORIO,
    'variacoes[].id': { ausente: 'fica', vazio: 'fica' },
    'variacoes[].quantidade': OBRIGATORIO,
    'variacoes[].estoque_minimo': fica(0),
    'variacoes[].gtin': NUMERO,
    'variacoes[].sku': padrao('CAM-Azul-M'),
    'variacoes[].sku_personalizado': padrao(true),
    ...repeatRegra(
      ['cor', 'nome_cor', 'tamanho', 'preco_custo', 'preco_venda'].map((campo) => `variacoes[].${campo}`),
      padrao(null),
    ),
    'variacoes[].descricao': padrao(''),
    'variacoes[].imagens_vinculadas': fica(RECUSADO, { '[]': [] }),
    variacoes_removidas: fica(RECUSADO, { '[]': 'fica' }),
    componentes: fica(RECUSADO, { '""': [], '[]': [] }),
    ...repeatRegra(
      ['produto_id', 'quantidade'].map((campo) => `componentes[].${campo}`),
      exigido,
    ),
    'componentes[].variacao_id': padrao(null, null, { '""': RECUSADO }),
  },
  'PUT /categorias/:id/': { nome: OBRIGATORIO, categoria_pai: NUMERO },
  'PUT /atributos/:id/valores/:valorId/': { valor: OBRIGATORIO },
  'PUT /clientes/:id/': {
    ...repeatRegra(['nome', 'cpf', 'contribuinte'], OBRIGATORIO),
    ...repeatRegra(['inscricao_estadual', 'telefone', 'email', 'cep', 'endereco'], TEXTO),
    // `codigo_ibge` belongs to the town.
    ...repeatRegra(['municipio', 'uf'], { ...TEXTO, junto: { codigo_ibge: null } }),
    ...repeatRegra(['numero', 'complemento', 'bairro'], TEXTO),
    codigo_ibge: NUMERO,
  },
  'PUT /loja/': {
    ...repeatRegra(['nome', 'cep', 'municipio', 'uf', 'endereco'], OBRIGATORIO),
    ...repeatRegra(['documento', 'inscricao_estadual', 'telefone', 'email', 'numero', 'complemento', 'bairro'], TEXTO),
  },
  'PUT /usuarios/:id/': {
    nome: fica('caixa', { null: RECUSADO }),
    ...repeatRegra(['tipo', 'ativo', 'permissoes'], OBRIGATORIO),
    ...repeatRegra(
      ['ver_custos', 'ver_faturamento', 'mudar_precos', 'dar_desconto', 'cancelar_vendas', 'exportar_dados']
        .concat('estornar_pagamentos', 'conferir_caixa', 'corrigir_estoque', 'excluir_definitivo', ENTITY_PERMISSIONS)
        .map((nome) => `permissoes.${nome}`),
      OBRIGATORIO,
    ),
  },
  'PUT /vendas/:id/': {
    ...repeatRegra(['cliente_id', 'origem', 'itens'], OBRIGATORIO),
    ...LEMBRETES,
    'itens[].id': { ausente: 'fica', vazio: 'fica' },
    'itens[].item_id': { ausente: 'fica', vazio: 'fica' },
    'itens[].variacao_id': { ausente: 'fica', vazio: 'fica' },
    'itens[].sku': { ausente: 'fica', vazio: 'fica' },
    'itens[].descricao': padrao('Do produto'),
    ...repeatRegra(
      ['quantidade', 'valor_unitario'].map((campo) => `itens[].${campo}`),
      exigido,
    ),
    'itens[].desconto': padrao(0),
    'itens[].mockups': padrao([], RECUSADO, { '[]': [] }),
    ...ESTAMPAS,
    // Default of a line without `item_id`.
    'itens[].personalizacao': padrao(undefined, RECUSADO, { '[]': undefined }),
    ...repeatRegra(
      ['nome', 'numero'].map((campo) => `itens[].personalizacao[].${campo}`),
      padrao('', '', { null: RECUSADO }),
    ),
  },
  'PATCH /vendas/:id/': LEMBRETES,
  'PATCH /vendas/:id/cobranca/': { frete_cobrado: fica(0) },
  'PUT /orcamentos/:id/': {
    ...repeatRegra(['itens', 'validade'], OBRIGATORIO),
    // This quote has no name, so it needs its customer.
    cliente_id: OBRIGATORIO,
    nome: OBRIGATORIO,
    telefone: TEXTO,
    ...repeatRegra(['desconto', 'frete'], fica(0)),
    termos: TEXTO,
    // Null makes a free line.
    'itens[].produto_id': { ...exigido, menos: { null: null } },
    'itens[].variacao_id': padrao(null, null, { '""': RECUSADO }),
    ...repeatRegra(
      ['quantidade', 'valor_unitario'].map((campo) => `itens[].${campo}`),
      exigido,
    ),
    'itens[].descricao': padrao('Azul M', 'Azul M', { null: RECUSADO }),
    'itens[].estampa': padrao('', '', { null: RECUSADO }),
    ...ESTAMPAS,
    'itens[].item_id': { ausente: 'fica', vazio: 'fica' },
    'itens[].mockups': padrao([], RECUSADO, { '[]': [] }),
    'itens[].personalizacao': padrao([], RECUSADO, { '[]': [] }),
    ...repeatRegra(
      ['nome', 'numero'].map((campo) => `itens[].personalizacao[].${campo}`),
      padrao('', '', { null: RECUSADO }),
    ),
  },
  'PUT /compras/:id/': {
    fornecedor_id: OBRIGATORIO,
    previsao: NUMERO,
    observacao: TEXTO,
    frete: fica(0),
    itens: fica([], { null: RECUSADO, '""': RECUSADO }),
    'itens[].id': { ausente: 'fica', vazio: 'fica' },
    'itens[].produto_id': exigido,
    'itens[].variacao_id': exigido,
    'itens[].quantidade': exigido,
    'itens[].custo_unitario': padrao(null),
  },
  'PATCH /compras/configuracao/': { custo: OBRIGATORIO },
  'PUT /caixas/:id/': repeatRegra(['nome', 'ativo'], OBRIGATORIO),
  'PUT /pagamentos/configuracao/': {
    // An empty key switches PIX off; a key needs name and town.
    pix_chave: fica('', { null: RECUSADO }),
    ...repeatRegra(['pix_nome', 'pix_cidade'], OBRIGATORIO),
  },
  'PATCH /producao/configuracao/': repeatRegra(
    ['ativa', 'vender_sob_demanda', 'vender_sem_lisas', 'so_com_arte_aprovada'],
    OBRIGATORIO,
  ),
  'PATCH /frete/configuracao/': { tolerancia_do_preco: OBRIGATORIO },
}
