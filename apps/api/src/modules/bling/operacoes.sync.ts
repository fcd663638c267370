import { lerOperacao, type Reservada } from '../sincronizacao/sincronizacao.jobs.ts'
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
import { levarRastreio } from './pedido/alteracao.sync.ts'
import { aplicarProduto, inativar } from './produto/releitura.sync.ts'
import { desligarDoBling, religar } from './produto/religar.sync.ts'
import { retomarVariacoes } from './produto/vinculo.data.ts'
import { cancelarPorAqui } from './recebidos/acompanhar.sync.ts'
import { importarPedido } from './recebidos/chegada.sync.ts'
import { completarPedido } from './recebidos/linhas.rules.ts'
import { cancelarLa, seguirOPasso } from './recebidos/seguir-o-passo.sync.ts'
import { trazerPedido } from './recebidos/trazer.sync.ts'
import { conferirDeNovo } from './saldo/saldos.sync.ts'

/** Carries out one synchronisation. An operation without a case does not compile. */
export async function executarOperacao(passos: Passos, reservada: Reservada): Promise<void> {
  const { db, client } = passos
  const pedida = lerOperacao(reservada)
  if (!pedida) throw new BlingError('recusado', DESCONHECIDA)
  const { alvo_id } = pedida
  switch (pedida.nome) {
    case 'produto.publicar':
      return enviarProduto(passos, alvo_id, enviarEstoques)
    case 'produto.criar_variacoes':
      await retomarVariacoes(db, alvo_id)
      return enviarProduto(passos, alvo_id, enviarEstoques)
    case 'produto.inativar_variacao':
      return inativar(client, pedida.dados)
    case 'produto.estrutura':
      return religar(passos, alvo_id)
    case 'produto.desligar':
      return desligarDoBling(db, alvo_id)
    case 'categoria.enviar':
      return enviarCategoria(db, client, alvo_id)
    case 'categoria.mover':
      return moverCategoriaNoBling(db, client, alvo_id)
    case 'categoria.excluir':
      return excluirCategoriaNoBling(db, client, pedida.dados.id_bling)
    case 'contato.atualizar':
      return atualizarContato(passos, alvo_id)
    case 'contato.anonimizar':
      return anonimizarContato(passos, pedida.dados, alvo_id)
    case 'contato.importar':
      return importarContatos(passos, pedida.dados)
    case 'pedido.sincronizar':
      return sincronizarPedido(passos, alvo_id, pedida.dados)
    case 'pedido_importado.importar':
      return importarPedido(passos, alvo_id)
    case 'pedido_importado.linhas':
      return completarPedido(passos, alvo_id)
    case 'pedido_importado.situacao':
      return seguirOPasso(passos, alvo_id, pedida.dados.situacao)
    case 'pedido_importado.rastreio':
      return levarRastreio(passos, alvo_id)
    case 'pedido_importado.cancelado_aqui':
      return cancelarLa(passos, alvo_id)
    case 'pedido.cancelado_la':
    case 'pedido_importado.cancelado_la':
      return cancelarPorAqui(passos, alvo_id)
    case 'pedido_importado.trazer':
      return trazerPedido(passos, alvo_id)
    // The person looked at what changed, or at the sums that differ.
    case 'pedido_importado.mudou':
    case 'pedido_importado.total':
    case 'pedido.mudou':
    case 'estoque.excluido':
      return
    case 'webhook.pedido':
      return aplicarPedido(passos, pedida.dados)
    case 'webhook.produto':
      return aplicarProduto(passos, pedida.dados)
    case 'estoque.acertar':
      return acertarEstoque(passos, alvo_id)
    case 'estoque.igualar':
      return igualar(passos, pedida.dados)
    case 'estoque.decidir':
      return decidir(passos, pedida.dados)
    case 'estoque.baixa_incerta':
      return foiDoPedido(passos, alvo_id, pedida.dados)
    case 'estoque.baixa_certa':
      return foiBaixado(passos, alvo_id, pedida.dados.pedido)
    case 'estoque.baixa_pendente':
      return lancarDaqui(passos, alvo_id)
    case 'estoque.baixa_aceita':
      return aceitarBaixas(passos, alvo_id)
    case 'estoque.deposito':
      return conferirDeNovo(passos)
    // Answered on the page of the import.
    case 'importacao.decidir':
      throw new BlingError('recusado', DESCONHECIDA)
    default:
      pedida satisfies never
  }
}

const DESCONHECIDA = 'Esta versão do sistema não conhece esta sincronização.'
