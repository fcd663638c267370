/** What waits for a person's decision rather than for another attempt: `tipo.operacao` of a row that has failed. */
export const TAREFAS = [
  'importacao.decidir',
  'produto.inativar_variacao',
  'produto.criar_variacoes',
  'produto.estrutura',
  'estoque.decidir',
  'estoque.igualar',
  'estoque.baixa_incerta',
  'estoque.baixa_pendente',
  'estoque.contagem_mudou',
  'estoque.excluido',
  'estoque.deposito',
  'pedido_importado.linhas',
  'pedido_importado.cancelado_la',
  'pedido_importado.cancelado_aqui',
  'pedido.cancelado_la',
  'pedido_importado.mudou',
  'pedido_importado.trazer',
  'pedido.mudou',
  'pedido_importado.total',
  'nota.outro_valor',
  'nota.devolucao',
  'nota.segunda',
  'nota.cancelada',
] as const
/** Carrying it out cancels the sale. */
export const cancelaVenda = ({ operacao }: { readonly operacao: string }): boolean => operacao === 'cancelado_la'
export const ehTarefa = ({ tipo, operacao }: { readonly tipo: string; readonly operacao: string }): boolean =>
  (TAREFAS as readonly string[]).includes(`${tipo}.${operacao}`)
