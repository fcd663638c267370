import type { Reservada } from '../sincronizacao/sincronizacao.jobs.ts'
import { BlingError } from './bling.error.ts'
import { enviarCategoria, excluirCategoriaNoBling } from './categorias.sync.ts'
import { cancelarPorAqui, importarPedido } from './chegadas/chegada.sync.ts'
import { completarPedido } from './chegadas/linhas.rules.ts'
import { seguirOPasso } from './chegadas/situacao.sync.ts'
import { acertarEstoque } from './estoques/acertar.sync.ts'
import { decidir, igualar, type Tarefa } from './estoques/ligar.sync.ts'
import { importarContatos } from './importacao/contatos.sync.ts'
import type { Passos } from './passos.ts'
import { anonimizarContato, atualizarContato } from './pedidos/contatos.sync.ts'
import { type PedidoDesejado, sincronizarPedido } from './pedidos/pedidos.sync.ts'
import { aplicarPedido } from './pedidos/recebimento.sync.ts'
import { enviarProduto } from './produtos.sync.ts'
import { inativar } from './vinculo/inativacao.sync.ts'
import { retomarVariacoes } from './vinculo/vinculo.data.ts'
import { aplicarProduto } from './webhook.sync.ts'

/** Carries out one synchronisation, whatever it is about. */
export async function executarOperacao(passos: Passos, { tipo, operacao, alvo_id, dados }: Reservada): Promise<void> {
  const { db, client } = passos
  switch (`${tipo}.${operacao}`) {
    case 'produto.publicar':
      return enviarProduto(passos, alvo_id ?? 0)
    case 'produto.criar_variacoes':
      await retomarVariacoes(db, alvo_id ?? 0)
      return enviarProduto(passos, alvo_id ?? 0)
    case 'produto.inativar_variacao':
      return inativar(client, dados as { id_bling: string })
    case 'categoria.enviar':
      return enviarCategoria(db, client, alvo_id ?? 0)
    case 'categoria.excluir':
      return excluirCategoriaNoBling(db, client, (dados as { id_bling: string }).id_bling)
    case 'contato.atualizar':
      return atualizarContato(passos, alvo_id ?? 0)
    case 'contato.anonimizar':
      return anonimizarContato(passos, dados as { id_bling: string }, alvo_id ?? 0)
    case 'contato.importar':
      return importarContatos(passos, Object(dados))
    case 'pedido.sincronizar':
      return sincronizarPedido(passos, alvo_id ?? 0, dados as PedidoDesejado)
    case 'pedido_importado.importar':
      return importarPedido(passos, alvo_id ?? 0)
    case 'pedido_importado.linhas':
      return completarPedido(passos, alvo_id ?? 0)
    case 'pedido_importado.situacao':
      return seguirOPasso(passos, alvo_id ?? 0, (dados as { situacao: number }).situacao)
    case 'pedido_importado.cancelado_la':
      return cancelarPorAqui(passos, alvo_id ?? 0)
    // The person looked at what changed.
    case 'pedido_importado.mudou':
      return
    case 'webhook.pedido':
      return aplicarPedido(passos, dados as { id_bling: string })
    case 'webhook.produto':
      return aplicarProduto(passos, dados as { id_bling: string })
    case 'estoque.acertar':
      return acertarEstoque(passos, alvo_id ?? 0)
    case 'estoque.igualar':
      return igualar(passos, dados as Tarefa)
    case 'estoque.decidir':
      return decidir(passos, dados as Tarefa)
    default:
      throw new BlingError('recusado', 'Esta versão do sistema não conhece esta sincronização.')
  }
}
