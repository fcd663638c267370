import type { Painel } from '@estampa/contract/painel/painel.schemas.ts'
import type { Banco } from '../../infra/transaction.ts'
import { emAberto } from '../sincronizacao/sincronizacao.rules.ts'
import { vendasAtrasadas } from '../vendas/vendas.rules.ts'
import { estoqueBaixo, naoPublicados, primeirosCadastros } from './painel.data.ts'
import { esperamPorAlguem, NA_TELA, vendasPorEtapa, vendido } from './painel.vendas.data.ts'

/** Reads the dashboard; `temRemetente`: the shop has an address of its own to send from. */
export async function lerPainel(db: Banco, temRemetente: boolean): Promise<Painel> {
  const [vendas, vendidas, atrasadas, esperam, cadastros, nao_publicados, estoque_baixo, { tarefas: a_decidir }] =
    await Promise.all([
      vendasPorEtapa(db),
      vendido(db),
      vendasAtrasadas(db, NA_TELA),
      esperamPorAlguem(db),
      primeirosCadastros(db),
      naoPublicados(db),
      estoqueBaixo(db),
      emAberto(db),
    ])
  return {
    vendas,
    vendido: vendidas,
    atrasadas,
    esperam,
    primeiros_passos: { loja: temRemetente, ...cadastros },
    nao_publicados,
    estoque_baixo,
    a_decidir,
  }
}
