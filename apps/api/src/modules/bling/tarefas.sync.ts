import { estoqueMudou, syncRecord } from '../sincronizacao/sincronizacao.rules.ts'
import { NADA, type Respostas } from '../tarefas/tarefas.rules.ts'
import { sendProduto } from './catalogo/produtos.sync.ts'
import type { ContextoDoTrabalho } from './conexao/contexto.ts'
import { syncPedido } from './enviados/pedidos.sync.ts'
import { decideSaldo, sendEstoques, sendOwnQuantity } from './estoques/acertar.sync.ts'
import { acceptPecasBaixa, postPecasByUs } from './estoques/respostas.sync.ts'
import { checkOtherNotas } from './notas/leitura-a-pedido.sync.ts'
import { deactivateProduto, relinkProduto } from './produto/religar.sync.ts'
import { resumeVariacoes } from './produto/vinculo.data.ts'
import { completePedido } from './recebidos/linhas.rules.ts'
import { cancelBlingPedido, cancelVendaOfPedido } from './recebidos/passo.sync.ts'
import { bringPedido } from './recebidos/trazer.sync.ts'
import { recheckDeposito } from './saldo/saldos.sync.ts'

const DESCARTAR = { descartar: NADA } as const
const SO_CONFERE = { conferi: NADA, ...DESCARTAR } as const
const COMO_NA_VENDA = {
  como_na_venda: {
    trabalho: (contexto: ContextoDoTrabalho, { alvo_id }: { alvo_id: number }) =>
      syncPedido(contexto, alvo_id, { enviar: true }),
  },
} as const
const CANCELAR = {
  cancelar: {
    trabalho: (contexto: ContextoDoTrabalho, { alvo_id }: { alvo_id: number }) =>
      cancelVendaOfPedido(contexto, alvo_id),
  },
  ...DESCARTAR,
} as const
const CANCELAR_LA = {
  cancelar_la: {
    trabalho: (contexto: ContextoDoTrabalho, { alvo_id }: { alvo_id: number }) => cancelBlingPedido(contexto, alvo_id),
  },
  ...DESCARTAR,
} as const

/**
 * Effects of each question's answers. Which there are, and what their buttons say: `contract/sincronizacao/tarefas.ts`.
 */
export const RESPOSTAS: Respostas<ContextoDoTrabalho> = {
  'importacao.decidir': DESCARTAR,
  'produto.inativar_variacao': {
    inativar: { trabalho: ({ client }, { fatos }) => deactivateProduto(client, fatos) },
    ...DESCARTAR,
  },
  'produto.criar_variacoes': {
    criar: {
      async trabalho(contexto, { alvo_id }) {
        await resumeVariacoes(contexto.db, alvo_id)
        await sendProduto(contexto, alvo_id, sendEstoques)
      },
    },
    ...DESCARTAR,
  },
  'produto.estrutura': {
    religar: { trabalho: (contexto, { alvo_id }) => relinkProduto(contexto, alvo_id) },
    desligar: {
      imediato: (trx, queue, { alvo_id, titulo }) =>
        syncRecord(trx, queue, { tipo: 'produto', operacao: 'desligar', alvo_id, titulo }),
    },
  },
  'produto.composicao': SO_CONFERE,
  'estoque.decidir': {
    repetir: { trabalho: (contexto, { fatos }) => decideSaldo(contexto, fatos) },
    // Looks at the product's stock again, and the balance at Bling counts.
    aceitar: {
      imediato: (trx, queue, { fatos: { produto_id: id, titulo } }) => estoqueMudou(trx, queue, { id, titulo }),
    },
  },
  'estoque.igualar': { igualar: { trabalho: (contexto, { fatos }) => sendOwnQuantity(contexto, fatos) }, ...DESCARTAR },
  'estoque.baixa_incerta': {
    foi_do_pedido: { trabalho: (contexto, { alvo_id, fatos }) => acceptPecasBaixa(contexto, alvo_id, fatos) },
    ...DESCARTAR,
  },
  'estoque.baixa_pendente': {
    lancar: { trabalho: (contexto, { alvo_id }) => postPecasByUs(contexto, alvo_id) },
    aceitar: {
      imediato: (trx, queue, { alvo_id, titulo }) =>
        syncRecord(trx, queue, { tipo: 'estoque', operacao: 'baixa_aceita', alvo_id, titulo }),
    },
  },
  'estoque.contagem_mudou': SO_CONFERE,
  'estoque.excluido': SO_CONFERE,
  'estoque.deposito': { conferir: { trabalho: (contexto) => recheckDeposito(contexto) }, ...DESCARTAR },
  'estoque.diferencas': DESCARTAR,
  'pedido_importado.linhas': {
    completar: { trabalho: (contexto, { alvo_id }) => completePedido(contexto, alvo_id) },
    ...DESCARTAR,
  },
  'pedido_importado.cancelado_la': CANCELAR,
  'pedido_importado.cancelado_aqui': CANCELAR_LA,
  'pedido_importado.reaberto_la': CANCELAR_LA,
  'pedido_importado.mudou': SO_CONFERE,
  'pedido_importado.trazer': {
    trazer: { trabalho: (contexto, { alvo_id }) => bringPedido(contexto, alvo_id) },
    ...DESCARTAR,
  },
  'pedido_importado.total': SO_CONFERE,
  'pedido.cancelado_la': CANCELAR,
  'pedido.reaberto_la': CANCELAR_LA,
  'pedido.outro_cliente': { ...COMO_NA_VENDA, ...DESCARTAR },
  'pedido.mudou': { ...SO_CONFERE, ...COMO_NA_VENDA },
  'nota.outro_valor': SO_CONFERE,
  'nota.devolucao': { feita: NADA, ...DESCARTAR },
  'nota.segunda': {
    conferir: { trabalho: (contexto, { alvo_id }) => checkOtherNotas(contexto, alvo_id) },
    ...DESCARTAR,
  },
  'nota.cancelada': SO_CONFERE,
}
