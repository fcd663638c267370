import { entityPermissionTexts } from '../entities.ts'
import { NOMES_DAS_PERMISSOES, type Permissao } from './permissoes.ts'

/** The permissions as people read them. Apart from their names, which every screen needs. */
export const PERMISSOES: Readonly<Record<Permissao, string>> = {
  ver_custos: 'Ver custos',
  ver_faturamento: 'Ver o faturamento da loja',
  mudar_precos: 'Mudar preços',
  dar_desconto: 'Dar desconto',
  cancelar_vendas: 'Cancelar vendas',
  estornar_pagamentos: 'Devolver e excluir pagamentos',
  conferir_caixa: 'Conferir o caixa',
  corrigir_estoque: 'Corrigir o estoque',
  exportar_dados: 'Exportar dados',
  excluir_definitivo: 'Excluir para sempre',
  ...entityPermissionTexts('label'),
}

/** Explains each permission to the administrator who gives it. */
export const SOBRE_AS_PERMISSOES: Readonly<Record<Permissao, string>> = {
  ver_custos: 'Custo de produtos e modelos, margem e o que as etiquetas custaram.',
  ver_faturamento: 'O vendido no Painel, os relatórios e a comissão dos outros. A própria comissão todos veem.',
  mudar_precos: 'Preço e custo de produtos e modelos, e mudanças em lote.',
  dar_desconto: 'Desconto, ou valor abaixo do preço do produto, em vendas e orçamentos.',
  cancelar_vendas: 'Cancelar ou excluir uma venda.',
  estornar_pagamentos: 'Devolver dinheiro ao cliente ou excluir um pagamento registrado.',
  conferir_caixa:
    'Ver quanto deveria haver no caixa, desfazer movimentos e reabrir. Sem ela, a pessoa conta sem saber; quem vê o faturamento ainda lê a soma do dia em Recebimentos.',
  corrigir_estoque: 'Contagem, correção e quantidades de peças que já estão na loja.',
  exportar_dados: 'Planilhas de produtos, clientes, vendas, estoque e relatórios.',
  excluir_definitivo: 'Esvaziar a lixeira; excluir clientes, modelos, categorias e orçamentos.',
  ...entityPermissionTexts('about'),
}

/** What a person of a kind of work may do; entities of their own permission belong to who may do all. */
export const PERFIS: readonly { readonly nome: string; readonly dadas: readonly Permissao[] }[] = [
  { nome: 'Tudo', dadas: NOMES_DAS_PERMISSOES },
  { nome: 'Caixa', dadas: ['dar_desconto'] },
  { nome: 'Expedição', dadas: ['corrigir_estoque', 'exportar_dados'] },
  { nome: 'Produção', dadas: ['corrigir_estoque'] },
]
