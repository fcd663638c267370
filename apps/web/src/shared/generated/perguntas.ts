// Written from the contract by node scripts/checks/readers.mjs.
import type { Pergunta } from '@estampa/contract/sincronizacao/tarefas.ts'

export const perguntas: Readonly<Record<string, Omit<Pergunta, 'fatos'>>> = {
  "importacao.decidir": {"titulo":"Produtos a decidir","alvo":"importacao","respostas":{"descartar":{"rotulo":"Descartar"}},"tentarNovamente":null,"descartar":"descartar"},
  "produto.inativar_variacao": {"titulo":"Inativar variação no Bling","alvo":"produto","respostas":{"inativar":{"rotulo":"Inativar no Bling"},"descartar":{"rotulo":"Descartar"}},"tentarNovamente":"inativar","descartar":"descartar"},
  "produto.criar_variacoes": {"titulo":"Criar variações no Bling","alvo":"produto","respostas":{"criar":{"rotulo":"Tentar novamente","publica":true},"descartar":{"rotulo":"Descartar"}},"tentarNovamente":"criar","descartar":"descartar"},
  "produto.estrutura": {"titulo":"Produto mudou no Bling","alvo":"produto","respostas":{"religar":{"rotulo":"Ligar de novo"},"desligar":{"rotulo":"Desligar do Bling"}},"tentarNovamente":"religar","descartar":"desligar","doisLados":true},
  "estoque.decidir": {"titulo":"Estoque: precisa de você","alvo":"saldo","respostas":{"repetir":{"rotulo":"Tentar novamente"},"aceitar":{"rotulo":"Descartar"}},"tentarNovamente":"repetir","descartar":"aceitar"},
  "estoque.igualar": {"titulo":"Estoque diferente no Bling","alvo":"saldo","respostas":{"igualar":{"rotulo":"Tentar novamente"},"descartar":{"rotulo":"Descartar"}},"tentarNovamente":"igualar","descartar":"descartar"},
  "estoque.baixa_incerta": {"titulo":"De quem foi a saída no Bling?","alvo":"venda","respostas":{"foi_do_pedido":{"rotulo":"Foi deste pedido"},"descartar":{"rotulo":"Descartar"}},"tentarNovamente":"foi_do_pedido","descartar":"descartar"},
  "estoque.baixa_pendente": {"titulo":"Saída que os dois lados contam diferente","alvo":"venda","respostas":{"lancar":{"rotulo":"Lançar no Bling"},"aceitar":{"rotulo":"Descartar"}},"tentarNovamente":"lancar","descartar":"aceitar"},
  "estoque.contagem_mudou": {"titulo":"Estoque mudou durante a contagem","alvo":"saldo","respostas":{"conferi":{"rotulo":"Já conferi"},"descartar":{"rotulo":"Descartar"}},"tentarNovamente":"conferi","descartar":"descartar"},
  "estoque.excluido": {"titulo":"Excluído antes de o Bling saber","alvo":"excluido","respostas":{"conferi":{"rotulo":"Já conferi"},"descartar":{"rotulo":"Descartar"}},"tentarNovamente":"conferi","descartar":"descartar"},
  "estoque.deposito": {"titulo":"Depósito fora de uso no Bling","alvo":"deposito","respostas":{"conferir":{"rotulo":"Conferir de novo"},"descartar":{"rotulo":"Descartar"}},"tentarNovamente":"conferir","descartar":"descartar"},
  "pedido_importado.linhas": {"titulo":"Itens que esperam","alvo":"venda","respostas":{"completar":{"rotulo":"Tentar novamente"},"descartar":{"rotulo":"Descartar"}},"tentarNovamente":"completar","descartar":"descartar","avisoDaVenda":"linhas"},
  "pedido_importado.cancelado_la": {"titulo":"Cancelado no Bling depois do envio","alvo":"venda","respostas":{"cancelar":{"rotulo":"Cancelar a venda","permissao":"cancelar_vendas"},"descartar":{"rotulo":"Descartar"}},"tentarNovamente":"cancelar","descartar":"descartar"},
  "pedido_importado.cancelado_aqui": {"titulo":"Cancelada aqui, em aberto no Bling","alvo":"venda","respostas":{"cancelar_la":{"rotulo":"Cancelar no Bling"},"descartar":{"rotulo":"Descartar"}},"tentarNovamente":"cancelar_la","descartar":"descartar"},
  "pedido_importado.mudou": {"titulo":"Pedido mudou no Bling","alvo":"venda","respostas":{"conferi":{"rotulo":"Já conferi"},"descartar":{"rotulo":"Descartar"}},"tentarNovamente":"conferi","descartar":"descartar","avisoDaVenda":["conferi"]},
  "pedido_importado.trazer": {"titulo":"Pedido mudou no Bling","alvo":"venda","respostas":{"trazer":{"rotulo":"Trazer para a venda"},"descartar":{"rotulo":"Descartar"}},"tentarNovamente":"trazer","descartar":"descartar","avisoDaVenda":["trazer","descartar"]},
  "pedido_importado.total": {"titulo":"Total diferente no Bling","alvo":"venda","respostas":{"conferi":{"rotulo":"Já conferi"},"descartar":{"rotulo":"Descartar"}},"tentarNovamente":"conferi","descartar":"descartar"},
  "pedido.cancelado_la": {"titulo":"Cancelado no Bling","alvo":"venda","respostas":{"cancelar":{"rotulo":"Cancelar a venda","permissao":"cancelar_vendas"},"descartar":{"rotulo":"Descartar"}},"tentarNovamente":"cancelar","descartar":"descartar"},
  "pedido.mudou": {"titulo":"Pedido mudou no Bling","alvo":"venda","respostas":{"conferi":{"rotulo":"Já conferi"},"descartar":{"rotulo":"Descartar"}},"tentarNovamente":"conferi","descartar":"descartar"},
  "nota.outro_valor": {"titulo":"Nota com outro valor","alvo":"venda","respostas":{"conferi":{"rotulo":"Já conferi"},"descartar":{"rotulo":"Descartar"}},"tentarNovamente":"conferi","descartar":"descartar"},
  "nota.devolucao": {"titulo":"Falta a nota de devolução","alvo":"venda","respostas":{"feita":{"rotulo":"Já fiz a nota"},"descartar":{"rotulo":"Descartar"}},"tentarNovamente":"feita","descartar":"descartar"},
  "nota.segunda": {"titulo":"Mais de uma nota da mesma venda","alvo":"venda","respostas":{"conferir":{"rotulo":"Conferir de novo"},"descartar":{"rotulo":"Descartar"}},"tentarNovamente":"conferir","descartar":"descartar"},
  "nota.cancelada": {"titulo":"Nota cancelada depois da etiqueta","alvo":"venda","respostas":{"conferi":{"rotulo":"Já conferi"},"descartar":{"rotulo":"Descartar"}},"tentarNovamente":"conferi","descartar":"descartar"},
}
