import type { Painel } from '@estampa/contract/painel/painel.schemas.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { type LojaDaInstalacao, obterDados } from '../loja/loja.rules.ts'
import { orcamentosEmEspera } from '../orcamentos/orcamentos.rules.ts'
import { resumoDaProducao } from '../producao/producao.rules.ts'
import { emAberto } from '../sincronizacao/sincronizacao.rules.ts'
import { vendasAtrasadas } from '../vendas/vendas.rules.ts'
import { estoqueBaixo, naoPublicados, primeirosCadastros } from './painel.data.ts'
import { esperamPorAlguem, NA_TELA, vendasPorEtapa, vendido } from './painel.vendas.data.ts'

interface Loja {
  readonly db: Banco
  readonly daInstalacao: LojaDaInstalacao
}

export async function lerPainel({ db, daInstalacao }: Loja): Promise<Painel> {
  const [
    vendas,
    vendidas,
    atrasadas,
    esperam,
    cadastros,
    nao_publicados,
    estoque_baixo,
    { tarefas: a_decidir },
    dados,
    orcamentos,
    producao,
  ] = await Promise.all([
    vendasPorEtapa(db),
    vendido(db),
    vendasAtrasadas(db, NA_TELA),
    esperamPorAlguem(db),
    primeirosCadastros(db),
    naoPublicados(db),
    estoqueBaixo(db),
    emAberto(db),
    obterDados({ db, daInstalacao }),
    orcamentosEmEspera(db, NA_TELA),
    resumoDaProducao(db),
  ])
  return {
    vendas,
    vendido: vendidas,
    atrasadas,
    esperam,
    orcamentos,
    primeiros_passos: { loja: dados.preenchida, ...cadastros },
    nao_publicados,
    estoque_baixo,
    a_decidir,
    ...(producao && { producao }),
  }
}
