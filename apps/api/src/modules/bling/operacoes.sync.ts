import { lerOperacao, type Operacao, type Reservada } from '../sincronizacao/sincronizacao.jobs.ts'
import { executarResposta } from '../tarefas/tarefas.rules.ts'
import { enviarCategoria, excluirCategoriaNoBling, moverCategoriaNoBling } from './catalogo/categorias.sync.ts'
import { enviarProduto } from './catalogo/produtos.sync.ts'
import { BlingError } from './conexao/bling.error.ts'
import type { ContextoDoTrabalho } from './conexao/contexto.ts'
import { sincronizarPedido } from './enviados/pedidos.sync.ts'
import { acertarEstoque, enviarEstoques } from './estoques/acertar.sync.ts'
import { aceitarBaixas, foiBaixado } from './estoques/respostas.sync.ts'
import { importarContatos } from './importacao/contatos-da-conta.sync.ts'
import { emitirNota } from './notas/emitir.sync.ts'
import { levarRastreio } from './pedido/alteracao.sync.ts'
import { anonimizarContato, atualizarContato } from './pedido/contatos.sync.ts'
import { reconciliarPedido } from './pedido/reconciliacao.sync.ts'
import { aplicarProduto, desligarDoBling } from './produto/religar.sync.ts'
import { importarPedido } from './recebidos/chegada.sync.ts'
import { seguirOPasso } from './recebidos/passo.sync.ts'
import { RESPOSTAS } from './tarefas.sync.ts'

const DESCONHECIDA = 'Esta versão do sistema não conhece esta sincronização.'
type Executar<N extends Operacao['nome']> = (
  contexto: ContextoDoTrabalho,
  alvo: number,
  dados: Extract<Operacao, { nome: N }>['dados'],
) => Promise<unknown>

/** One entry an operation: one that is missing does not compile. */
const OPERACOES: { readonly [N in Operacao['nome']]: Executar<N> } = {
  'produto.publicar': (contexto, alvo) => enviarProduto(contexto, alvo, enviarEstoques),
  'produto.desligar': ({ db }, alvo) => desligarDoBling(db, alvo),
  'categoria.enviar': enviarCategoria,
  'categoria.mover': moverCategoriaNoBling,
  'categoria.excluir': (contexto, _alvo, dados) => excluirCategoriaNoBling(contexto, dados),
  'contato.atualizar': atualizarContato,
  'contato.anonimizar': (contexto, alvo, dados) => anonimizarContato(contexto, dados, alvo),
  'contato.importar': (contexto, _alvo, dados) => importarContatos(contexto, dados),
  'pedido.sincronizar': sincronizarPedido,
  'pedido_importado.importar': importarPedido,
  'pedido_importado.situacao': (contexto, alvo, { situacao }) => seguirOPasso(contexto, alvo, situacao),
  'pedido_importado.rastreio': levarRastreio,
  'webhook.pedido': (contexto, _alvo, dados) => reconciliarPedido(contexto, dados),
  'webhook.produto': (contexto, _alvo, dados) => aplicarProduto(contexto, dados),
  'estoque.acertar': acertarEstoque,
  'estoque.baixa_certa': (contexto, alvo, { pedido }) => foiBaixado(contexto, alvo, pedido),
  'estoque.baixa_aceita': aceitarBaixas,
  'nota.emitir': emitirNota,
  async 'tarefa.responder'(contexto, alvo) {
    if (!(await executarResposta(contexto.db, RESPOSTAS, contexto, alvo)))
      throw new BlingError('recusado', DESCONHECIDA)
  },
}

export async function executarOperacao(contexto: ContextoDoTrabalho, reservada: Reservada): Promise<void> {
  const lida = lerOperacao(reservada)
  if (!lida) throw new BlingError('recusado', DESCONHECIDA)
  const executar = OPERACOES[lida.nome] as Executar<Operacao['nome']>
  await executar(contexto, lida.alvo_id, lida.dados)
}
