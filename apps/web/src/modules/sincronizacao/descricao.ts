import type { EstadoDeSincronizacao, Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { ehTarefa } from '@estampa/contract/sincronizacao/tarefas.ts'

type Tom = 'success' | 'neutral' | 'warning' | 'error' | 'info'

const ESTADOS: Record<EstadoDeSincronizacao, { nome: string; tom: Tom }> = {
  pendente: { nome: 'Na fila', tom: 'warning' },
  executando: { nome: 'Enviando', tom: 'info' },
  concluida: { nome: 'Concluída', tom: 'success' },
  falhou: { nome: 'Falhou', tom: 'error' },
  descartada: { nome: 'Deixada de lado', tom: 'neutral' },
}
/** A question that waits for a person is no failure. */
export const situacaoDe = ({ estado, ...oque }: Sincronizacao): { nome: string; tom: Tom } =>
  estado === 'falhou' && ehTarefa(oque) ? { nome: 'A decidir', tom: 'warning' } : ESTADOS[estado]

const OPERACOES: Readonly<Record<string, string>> = {
  'produto.publicar': 'Enviar produto',
  'produto.inativar_variacao': 'Inativar variação no Bling',
  'produto.criar_variacoes': 'Criar variações no Bling',
  'produto.estrutura': 'Produto mudou no Bling',
  'produto.desligar': 'Desligar do Bling',
  'categoria.enviar': 'Enviar categoria',
  'categoria.mover': 'Mover categoria',
  'categoria.excluir': 'Excluir categoria',
  'contato.atualizar': 'Enviar cliente',
  'contato.importar': 'Importar contatos',
  'pedido.sincronizar': 'Sincronizar venda',
  'webhook.produto': 'Receber alteração de produto',
  'webhook.estoque': 'Receber alteração de estoque',
  'estoque.acertar': 'Acertar estoque',
  'estoque.decidir': 'Estoque: precisa de você',
  'estoque.igualar': 'Estoque diferente no Bling',
  'estoque.baixa_incerta': 'De quem foi a saída no Bling?',
  'estoque.baixa_pendente': 'Saída que os dois lados contam diferente',
  'estoque.baixa_certa': 'Peças que o Bling baixou',
  'estoque.baixa_aceita': 'Ficar com o saldo do Bling',
  'estoque.excluido': 'Excluído antes de o Bling saber',
  'estoque.deposito': 'Depósito fora de uso no Bling',
  'importacao.decidir': 'Produtos a decidir',
  'webhook.pedido': 'Receber alteração de pedido',
  'pedido_importado.importar': 'Receber pedido de canal',
  'pedido_importado.linhas': 'Itens que esperam',
  'pedido_importado.cancelado_la': 'Cancelado no Bling depois do envio',
  'pedido_importado.mudou': 'Pedido mudou no Bling',
  'pedido_importado.cancelado_aqui': 'Cancelada aqui, em aberto no Bling',
  'pedido.cancelado_la': 'Cancelado no Bling',
  'pedido_importado.trazer': 'Pedido mudou no Bling',
  'pedido.mudou': 'Pedido mudou no Bling',
  'pedido_importado.total': 'Total diferente no Bling',
  'pedido_importado.situacao': 'Mudar situação do pedido',
  'pedido_importado.rastreio': 'Enviar código de rastreamento',
  'nota.emitir': 'Emitir nota fiscal',
  'nota.outro_valor': 'Nota com outro valor',
  'nota.devolucao': 'Falta a nota de devolução',
}
export const operacaoDe = ({ tipo, operacao }: Sincronizacao): string =>
  OPERACOES[`${tipo}.${operacao}`] ?? `${operacao.charAt(0).toUpperCase()}${operacao.slice(1)} ${tipo}`

const ACOES: Readonly<Record<string, string>> = {
  'produto.inativar_variacao': 'Inativar no Bling',
  'produto.estrutura': 'Ligar de novo',
  'estoque.deposito': 'Conferir de novo',
  'pedido_importado.cancelado_la': 'Cancelar a venda',
  'pedido_importado.mudou': 'Já conferi',
  'estoque.baixa_incerta': 'Foi deste pedido',
  'estoque.baixa_pendente': 'Lançar no Bling',
  'pedido_importado.cancelado_aqui': 'Cancelar no Bling',
  'pedido.cancelado_la': 'Cancelar a venda',
  'pedido_importado.trazer': 'Trazer para a venda',
  'pedido.mudou': 'Já conferi',
  'pedido_importado.total': 'Já conferi',
  'estoque.excluido': 'Já conferi',
  'nota.outro_valor': 'Já conferi',
  'nota.devolucao': 'Já fiz a nota',
}
/** What its button says: what a person decides has a name of its own. */
export const acaoDe = ({ tipo, operacao }: Sincronizacao): string => ACOES[`${tipo}.${operacao}`] ?? 'Tentar novamente'

/** What giving it up means, where it is an answer of its own. */
const DESCARTES: Readonly<Record<string, string>> = { 'produto.estrutura': 'Desligar do Bling' }
export const descarteDe = ({ tipo, operacao }: Sincronizacao): string => DESCARTES[`${tipo}.${operacao}`] ?? 'Descartar'

const PAGINAS: Readonly<Record<string, string>> = {
  produto: '/produtos',
  categoria: '/categorias',
  contato: '/clientes',
  pedido: '/vendas',
  nota: '/vendas',
}
/** The page of what it is about, or null when there is none (any more). */
export function paginaDe({ tipo, operacao, alvo_id }: Sincronizacao): string | null {
  if (tipo === 'pedido_importado' && operacao !== 'importar') return `/vendas/${alvo_id}`
  if (operacao === 'importar') return tipo === 'contato' ? '/sincronizacao/importar' : null
  if (tipo === 'importacao') return '/sincronizacao/importar?proposta=perguntar'
  if (tipo === 'estoque' && operacao.startsWith('baixa_')) return `/vendas/${alvo_id}`
  if (tipo === 'estoque' && operacao === 'deposito') return '/configuracoes/bling'
  if (tipo === 'estoque') return operacao === 'acertar' && alvo_id !== null ? `/produtos/${alvo_id}` : null
  const pagina = PAGINAS[tipo === 'webhook' && operacao === 'pedido' ? 'pedido' : tipo]
  return pagina !== undefined && alvo_id !== null && operacao !== 'excluir' ? `${pagina}/${alvo_id}` : null
}
