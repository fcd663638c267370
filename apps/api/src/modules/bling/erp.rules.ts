import type { Erp } from '../../shop/loja.ts'
import { conexao } from './conexao/bling.data.ts'
import { naoAutorizado } from './conexao/bling.error.ts'
import { readBlingConfiguracao } from './conexao/configuracao.data.ts'
import type { Contexto } from './conexao/contexto.ts'
import { fimDoPedido } from './conexao/situacoes.mapping.ts'
import { pedidoDaVenda, unlinkPedido } from './pedido/ligados.data.ts'
import { tellOutroCliente } from './pedido/outro-cliente.rules.ts'
import { tryLinhasAndTell } from './recebidos/linhas.rules.ts'

/** Answers what the shop's modules ask the ERP. */
export function erpOf({ db, config }: Pick<Contexto, 'db' | 'config'>): Erp {
  const autorizado = async () => config.ativo && (await conexao(db)).access !== null
  return {
    ativo: config.ativo,
    autorizado,
    async exigirAutorizacao() {
      if (config.ativo && !(await autorizado())) throw naoAutorizado()
    },
    async pedidoDaVenda(dbOrTrx, vendaId) {
      const ligado = await pedidoDaVenda(dbOrTrx, vendaId)
      if (!ligado?.id_bling) return null
      const { situacoes } = await conexao(dbOrTrx)
      const lista = Array.isArray(situacoes) ? (situacoes as { id: number }[]) : []
      return { fim: fimDoPedido(lista, ligado.situacao) }
    },
    async soltarPedido(trx, vendaId) {
      await unlinkPedido(trx, vendaId)
    },
    dizerOutroCliente: tellOutroCliente,
    completarVenda: tryLinhasAndTell,
    async situacaoDoPasso(dbOrTrx, passo) {
      if (!config.ativo) return null
      const { situacao_por_passo } = await readBlingConfiguracao(dbOrTrx)
      return (Object(situacao_por_passo) as Record<string, number | null>)[passo] ?? null
    },
    // `app.ts` hands the reading in, which needs the account's client.
    relerNota: async () => null,
  }
}
