import type { Painel, Vendido } from '@estampa/contract/painel/painel.routes.ts'
import { diaDeHoje } from '@estampa/contract/shared/dates.ts'
import { ORIGENS } from '@estampa/contract/vendas/opcoes.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import type { Loja as LojaComErp } from '../../shop/loja.ts'
import { countComprasWithWaitingCosts } from '../compras/custos.data.ts'
import { readRunningOut } from '../compras/sugestao.data.ts'
import { type LojaDaInstalacao, readLojaDados } from '../loja/loja.rules.ts'
import { orcamentosEmEspera } from '../orcamentos/orcamentos.rules.ts'
import { resumoDaProducao } from '../producao/fila.data.ts'
import { primeiroDia } from '../relatorios/figuras.rules.ts'
import { vendidoPorOrigem } from '../relatorios/relatorios.data.ts'
import { countOpenSincronizacoes } from '../tarefas/lista.data.ts'
import { notasRejeitadas, vendasAtrasadas } from '../vendas/lista/fila.data.ts'

import * as data from './painel.data.ts'

interface Loja extends Pick<LojaComErp, 'erp'> {
  readonly db: Banco
  readonly daInstalacao: LojaDaInstalacao
}

export async function readPainel({ db, erp, daInstalacao }: Loja): Promise<Painel> {
  const { dados, cadastros, abertas, producao, esperam, notas_rejeitadas, ...painel } = await juntos({
    vendas: data.vendasPorEtapa(db),
    vendido: vendido(db),
    atrasadas: vendasAtrasadas(db, data.NA_TELA),
    esperam: data.esperamPorAlguem(db),
    notas_rejeitadas: notasRejeitadas(db, erp.ativo),
    custos_a_gravar: countComprasWithWaitingCosts(db),
    orcamentos: orcamentosEmEspera(db, data.NA_TELA),
    nao_publicados: data.readUnpublishedProdutos(db),
    estoque_baixo: data.estoqueBaixo(db),
    comprar: readRunningOut(db, data.NA_TELA),
    cadastros: data.primeirosCadastros(db),
    dados: readLojaDados({ db, daInstalacao }),
    abertas: countOpenSincronizacoes(db),
    producao: resumoDaProducao(db),
  })
  const primeiros_passos = { loja: dados.preenchida, ...cadastros }
  return {
    ...painel,
    esperam: { ...esperam, notas_rejeitadas },
    primeiros_passos,
    a_decidir: abertas.tarefas,
    ...(producao && { producao }),
  }
}

/** Returns what these promises answer, by the same names. */
async function juntos<T extends Readonly<Record<string, Promise<unknown>>>>(promessas: T) {
  const respostas = Object.entries(promessas).map(async ([nome, promise]) => [nome, await promise] as const)
  return Object.fromEntries(await Promise.all(respostas)) as { [N in keyof T]: Awaited<T[N]> }
}

/**
 * Returns what was sold today and since Monday, by the rows that reports add up: what came back is taken off on its own
 * day.
 */
async function vendido(db: Banco): Promise<Vendido> {
  const ate = diaDeHoje()
  const [dia, semana] = await Promise.all(
    [ate, primeiroDia(ate, 'semana')].map((firstDia) => vendidoPorOrigem(db, { de: firstDia, ate })),
  )
  const somas = (origem: string | null) => ({ hoje: somaDe(dia?.get(origem)), semana: somaDe(semana?.get(origem)) })
  return { ...somas(null), origens: ORIGENS.map(({ valor: origem }) => ({ origem, ...somas(origem) })) }
}

const somaDe = (figuras: Readonly<Record<string, number>> = {}) => ({
  vendas: figuras['vendas'] ?? 0,
  total: figuras['valor'] ?? 0,
  devolvido: figuras['devolvido'] ?? 0,
  cancelado: figuras['cancelado'] ?? 0,
})
