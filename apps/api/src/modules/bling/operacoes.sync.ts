import { lerOperacao, type Reservada } from '../sincronizacao/sincronizacao.jobs.ts'
import { BlingError } from './bling.error.ts'
import { enviarCategoria, excluirCategoriaNoBling, moverCategoriaNoBling } from './categorias.sync.ts'
import { cancelarPorAqui, importarPedido } from './chegadas/chegada.sync.ts'
import { completarPedido } from './chegadas/linhas.rules.ts'
import { levarRastreio } from './chegadas/rastreio.sync.ts'
import { seguirOPasso } from './chegadas/situacao.sync.ts'
import { acertarEstoque } from './estoques/acertar.sync.ts'
import { decidir, igualar } from './estoques/ligar.sync.ts'
import { importarContatos } from './importacao/contatos.sync.ts'
import type { Passos } from './passos.ts'
import { anonimizarContato, atualizarContato } from './pedidos/contatos.sync.ts'
import { sincronizarPedido } from './pedidos/pedidos.sync.ts'
import { aplicarPedido } from './pedidos/recebimento.sync.ts'
import { enviarProduto } from './produtos.sync.ts'
import { inativar } from './vinculo/inativacao.sync.ts'
import { retomarVariacoes } from './vinculo/vinculo.data.ts'
import { aplicarProduto } from './webhook.sync.ts'

/** Carries out one synchronisation. An operation without a case does not compile. */
export async function executarOperacao(passos: Passos, reservada: Reservada): Promise<void> {
  const { db, client } = passos
  const pedida = lerOperacao(reservada)
  if (!pedida) throw new BlingError('recusado', DESCONHECIDA)
  const { alvo_id } = pedida
  switch (pedida.nome) {
    case 'produto.publicar':
      return enviarProduto(passos, alvo_id)
    case 'produto.criar_variacoes':
      await retomarVariacoes(db, alvo_id)
      return enviarProduto(passos, alvo_id)
    case 'produto.inativar_variacao':
      return inativar(client, pedida.dados)
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
    case 'pedido_importado.cancelado_la':
      return cancelarPorAqui(passos, alvo_id)
    // The person looked at what changed.
    case 'pedido_importado.mudou':
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
    // Answered on the page of the import.
    case 'importacao.decidir':
      throw new BlingError('recusado', DESCONHECIDA)
    default:
      pedida satisfies never
  }
}

const DESCONHECIDA = 'Esta versão do sistema não conhece esta sincronização.'
