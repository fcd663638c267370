import { lerOperacao, type Operacao, type Reservada } from '../sincronizacao/sincronizacao.jobs.ts'
import { enviarCategoria, excluirCategoriaNoBling, moverCategoriaNoBling } from './catalogo/categorias.sync.ts'
import { enviarProduto } from './catalogo/produtos.sync.ts'
import { BlingError } from './conexao/bling.error.ts'
import type { Passos } from './conexao/passos.ts'
import { anonimizarContato, atualizarContato } from './enviados/contatos.sync.ts'
import { aplicarPedido } from './enviados/evento.sync.ts'
import { sincronizarPedido } from './enviados/pedidos.sync.ts'
import { acertarEstoque, decidir, enviarEstoques, igualar } from './estoques/acertar.sync.ts'
import { aceitarBaixas, foiBaixado, foiDoPedido, lancarDaqui } from './estoques/respostas.sync.ts'
import { importarContatos } from './importacao/contatos-da-conta.sync.ts'
import { emitirNota } from './notas/emitir.sync.ts'
import { conferirOutras } from './notas/leitura-a-pedido.sync.ts'
import { levarRastreio } from './pedido/alteracao.sync.ts'
import { aplicarProduto, desligarDoBling, inativar, religar } from './produto/religar.sync.ts'
import { retomarVariacoes } from './produto/vinculo.data.ts'
import { cancelarLa, cancelarPorAqui, seguirOPasso } from './recebidos/acompanhar.sync.ts'
import { importarPedido } from './recebidos/chegada.sync.ts'
import { completarPedido } from './recebidos/linhas.rules.ts'
import { trazerPedido } from './recebidos/trazer.sync.ts'
import { conferirDeNovo } from './saldo/saldos.sync.ts'

const DESCONHECIDA = 'Esta versão do sistema não conhece esta sincronização.'
type Executar<N extends Operacao['nome']> = (
  passos: Passos,
  alvo: number,
  dados: Extract<Operacao, { nome: N }>['dados'],
) => Promise<unknown>

/** The person looked at what changed, or at the sums that differ. */
const vista = async () => undefined

/** One entry an operation: one that is missing does not compile. */
const OPERACOES: { readonly [N in Operacao['nome']]: Executar<N> } = {
  'produto.publicar': (passos, alvo) => enviarProduto(passos, alvo, enviarEstoques),
  async 'produto.criar_variacoes'(passos, alvo) {
    await retomarVariacoes(passos.db, alvo)
    await enviarProduto(passos, alvo, enviarEstoques)
  },
  'produto.inativar_variacao': ({ client }, _alvo, dados) => inativar(client, dados),
  'produto.estrutura': religar,
  'produto.desligar': ({ db }, alvo) => desligarDoBling(db, alvo),
  'categoria.enviar': enviarCategoria,
  'categoria.mover': moverCategoriaNoBling,
  'categoria.excluir': (passos, _alvo, dados) => excluirCategoriaNoBling(passos, dados),
  'contato.atualizar': atualizarContato,
  'contato.anonimizar': (passos, alvo, dados) => anonimizarContato(passos, dados, alvo),
  'contato.importar': (passos, _alvo, dados) => importarContatos(passos, dados),
  'pedido.sincronizar': sincronizarPedido,
  'pedido.cancelado_la': cancelarPorAqui,
  'pedido.mudou': vista,
  'pedido_importado.importar': importarPedido,
  'pedido_importado.linhas': completarPedido,
  'pedido_importado.situacao': (passos, alvo, { situacao }) => seguirOPasso(passos, alvo, situacao),
  'pedido_importado.rastreio': levarRastreio,
  'pedido_importado.cancelado_aqui': cancelarLa,
  'pedido_importado.cancelado_la': cancelarPorAqui,
  'pedido_importado.trazer': trazerPedido,
  'pedido_importado.mudou': vista,
  'pedido_importado.total': vista,
  'webhook.pedido': (passos, _alvo, dados) => aplicarPedido(passos, dados),
  'webhook.produto': (passos, _alvo, dados) => aplicarProduto(passos, dados),
  'estoque.acertar': acertarEstoque,
  'estoque.igualar': (passos, _alvo, dados) => igualar(passos, dados),
  'estoque.decidir': (passos, _alvo, dados) => decidir(passos, dados),
  'estoque.baixa_incerta': foiDoPedido,
  'estoque.baixa_certa': (passos, alvo, { pedido }) => foiBaixado(passos, alvo, pedido),
  'estoque.baixa_pendente': lancarDaqui,
  'estoque.baixa_aceita': aceitarBaixas,
  'estoque.deposito': conferirDeNovo,
  'estoque.contagem_mudou': vista,
  'estoque.excluido': vista,
  'nota.emitir': emitirNota,
  'nota.outro_valor': vista,
  'nota.devolucao': vista,
  'nota.cancelada': vista,
  'nota.segunda': conferirOutras,
  // Answered on the page of the import.
  'importacao.decidir': () => Promise.reject(new BlingError('recusado', DESCONHECIDA)),
}

export async function executarOperacao(passos: Passos, reservada: Reservada): Promise<void> {
  const lida = lerOperacao(reservada)
  if (!lida) throw new BlingError('recusado', DESCONHECIDA)
  const executar = OPERACOES[lida.nome] as Executar<Operacao['nome']>
  await executar(passos, lida.alvo_id, lida.dados)
}
