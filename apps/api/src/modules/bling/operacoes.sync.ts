import { type Operacao, parseOperacao } from '../sincronizacao/operacoes.ts'
import { type Reservada } from '../sincronizacao/sincronizacao.jobs.ts'
import { runTarefaResposta } from '../tarefas/tarefas.rules.ts'
import { deleteBlingCategoria, moveCategoriaAtBling, sendCategoria } from './catalogo/categorias.sync.ts'
import { sendProduto } from './catalogo/produtos.sync.ts'
import { BlingError } from './conexao/bling.error.ts'
import type { ContextoDoTrabalho } from './conexao/contexto.ts'
import { syncPedido } from './enviados/pedidos.sync.ts'
import { sendEstoques, settleEstoque } from './estoques/acertar.sync.ts'
import { acceptBaixas, acceptPedidoBaixa } from './estoques/respostas.sync.ts'
import { importContatos } from './importacao/contatos-da-conta.sync.ts'
import { issueNota } from './notas/emitir.sync.ts'
import { sendRastreioToPedido } from './pedido/alteracao.sync.ts'
import { anonymiseContato, updateContato } from './pedido/contatos.sync.ts'
import { reconcilePedido } from './pedido/reconciliacao.sync.ts'
import { applyProduto, unlinkBlingProduto } from './produto/religar.sync.ts'
import { importPedido } from './recebidos/chegada.sync.ts'
import { followPasso } from './recebidos/passo.sync.ts'
import { RESPOSTAS } from './tarefas.sync.ts'

const DESCONHECIDA = 'Esta versão do sistema não conhece esta sincronização.'
type Executar<N extends Operacao['nome']> = (
  contexto: ContextoDoTrabalho,
  alvo: number,
  dados: Extract<Operacao, { nome: N }>['dados'],
) => Promise<unknown>

/** Has one entry per operation: a missing one does not compile. */
const OPERACOES: { readonly [N in Operacao['nome']]: Executar<N> } = {
  'produto.publicar': (contexto, alvo) => sendProduto(contexto, alvo, sendEstoques),
  'produto.desligar': ({ db }, alvo) => unlinkBlingProduto(db, alvo),
  'categoria.enviar': sendCategoria,
  'categoria.mover': moveCategoriaAtBling,
  'categoria.excluir': (contexto, _alvo, dados) => deleteBlingCategoria(contexto, dados),
  'contato.atualizar': updateContato,
  'contato.anonimizar': (contexto, alvo, dados) => anonymiseContato(contexto, dados, alvo),
  'contato.importar': (contexto, _alvo, dados) => importContatos(contexto, dados),
  'pedido.sincronizar': syncPedido,
  'pedido_importado.importar': importPedido,
  'pedido_importado.situacao': (contexto, alvo, { situacao }) => followPasso(contexto, alvo, situacao),
  'pedido_importado.rastreio': sendRastreioToPedido,
  'webhook.pedido': (contexto, _alvo, dados) => reconcilePedido(contexto, dados),
  'webhook.produto': (contexto, _alvo, dados) => applyProduto(contexto, dados),
  'estoque.acertar': settleEstoque,
  'estoque.baixa_certa': (contexto, alvo, { pedido }) => acceptPedidoBaixa(contexto, alvo, pedido),
  'estoque.baixa_aceita': acceptBaixas,
  'nota.emitir': issueNota,
  async 'tarefa.responder'(contexto, alvo) {
    if (!(await runTarefaResposta(contexto.db, RESPOSTAS, contexto, alvo)))
      throw new BlingError('recusado', DESCONHECIDA)
  },
}

export async function runOperacao(contexto: ContextoDoTrabalho, reservada: Reservada): Promise<void> {
  const lida = parseOperacao(reservada)
  if (!lida) throw new BlingError('recusado', DESCONHECIDA)
  const executar = OPERACOES[lida.nome] as Executar<Operacao['nome']>
  await executar(contexto, lida.alvo_id, lida.dados)
}
