import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { describe, expect, it } from 'vitest'
import { acaoDe, descarteDe, operacaoDe, paginaDe } from './descricao.ts'

describe('a synchronisation', () => {
  const sincronizacao = (tipo: string, operacao: string) =>
    ({ id: 1, tipo, operacao, alvo_id: 7, titulo: 'Pedido de Ana' }) as Sincronizacao

  it.each([
    ['produto', 'publicar', 'Enviar produto', '/produtos/7'],
    ['contato', 'atualizar', 'Enviar cliente', '/clientes/7'],
    ['produto', 'estrutura', 'Produto mudou no Bling', '/produtos/7'],
    ['estoque', 'deposito', 'Depósito fora de uso no Bling', '/configuracoes/bling'],
    ['estoque', 'decidir', 'Estoque: precisa de você', null],
    ['pedido', 'sincronizar', 'Sincronizar venda', '/vendas/7'],
    ['webhook', 'pedido', 'Receber alteração de pedido', '/vendas/7'],
    ['pedido_importado', 'linhas', 'Itens que esperam', '/vendas/7'],
    ['pedido_importado', 'trazer', 'Pedido mudou no Bling', '/vendas/7'],
    ['pedido', 'mudou', 'Pedido mudou no Bling', '/vendas/7'],
    ['pedido_importado', 'importar', 'Receber pedido de canal', null],
    ['contato', 'importar', 'Importar contatos', '/sincronizacao/importar'],
    ['webhook', 'estoque', 'Receber alteração de estoque', null],
    ['categoria', 'excluir', 'Excluir categoria', null],
    ['coisa', 'nova', 'Nova coisa', null],
  ])('%s.%s says what it does and leads to what it is about', (tipo, operacao, frase, pagina) => {
    const uma = sincronizacao(tipo, operacao)
    expect([operacaoDe(uma), paginaDe(uma)]).toEqual([frase, pagina])
  })

  it.each([
    ['produto', 'estrutura', ['Ligar de novo', 'Desligar do Bling']],
    ['estoque', 'deposito', ['Conferir de novo', 'Descartar']],
    ['produto', 'publicar', ['Tentar novamente', 'Descartar']],
  ])('%s.%s is answered with buttons that say what they do', (tipo, operacao, botoes) => {
    const uma = sincronizacao(tipo, operacao)
    expect([acaoDe(uma), descarteDe(uma)]).toEqual(botoes)
  })
})
