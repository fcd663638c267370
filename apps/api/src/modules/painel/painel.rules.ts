import type { Painel, Vendido } from '@estampa/contract/painel/painel.routes.ts'
import { diaDeHoje } from '@estampa/contract/shared/dates.ts'
import { paraCentavos, paraReais } from '@estampa/contract/shared/money.ts'
import { ORIGENS } from '@estampa/contract/vendas/opcoes.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import type { Loja as LojaComErp } from '../../shop/loja.ts'
import { type LojaDaInstalacao, obterDados } from '../loja/loja.rules.ts'
import { orcamentosEmEspera } from '../orcamentos/orcamentos.rules.ts'
import { resumoDaProducao } from '../producao/producao.rules.ts'
import { primeiroDia, vendidoPorOrigem } from '../relatorios/relatorios.rules.ts'
import { emAberto } from '../sincronizacao/sincronizacao.rules.ts'
import { notasRejeitadas, vendasAtrasadas } from '../vendas/vendas.rules.ts'
import * as data from './painel.data.ts'

interface Loja extends Pick<LojaComErp, 'erp'> {
  readonly db: Banco
  readonly daInstalacao: LojaDaInstalacao
}

export async function lerPainel({ db, erp, daInstalacao }: Loja): Promise<Painel> {
  const { dados, cadastros, abertas, producao, esperam, notas_rejeitadas, ...painel } = await juntos({
    vendas: data.vendasPorEtapa(db),
    vendido: vendido(db),
    atrasadas: vendasAtrasadas(db, data.NA_TELA),
    esperam: data.esperamPorAlguem(db),
    notas_rejeitadas: notasRejeitadas(db, erp.ativo),
    orcamentos: orcamentosEmEspera(db, data.NA_TELA),
    nao_publicados: data.naoPublicados(db),
    estoque_baixo: data.estoqueBaixo(db),
    cadastros: data.primeirosCadastros(db),
    dados: obterDados({ db, daInstalacao }),
    abertas: emAberto(db),
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

/** What these promises answer, by the same names. */
async function juntos<T extends Readonly<Record<string, Promise<unknown>>>>(promessas: T) {
  const respostas = Object.entries(promessas).map(async ([nome, uma]) => [nome, await uma] as const)
  return Object.fromEntries(await Promise.all(respostas)) as { [N in keyof T]: Awaited<T[N]> }
}

/** What was sold today and since Monday, by the rows that reports add up: what came back is taken off on its own day. */
async function vendido(db: Banco): Promise<Vendido> {
  const ate = diaDeHoje()
  const [dia, semana] = await Promise.all(
    [ate, primeiroDia(ate, 'semana')].map((de) => vendidoPorOrigem(db, { de, ate })),
  )
  const de = (origem: Vendido['origens'][number]['origem']) =>
    ({ origem, hoje: somaDe(dia?.get(origem)), semana: somaDe(semana?.get(origem)) }) as const
  const origens = ORIGENS.map(({ valor }) => de(valor))
  return { hoje: juntar(origens, 'hoje'), semana: juntar(origens, 'semana'), origens }
}

type Soma = Vendido['hoje']

const somaDe = (figuras: Readonly<Record<string, number>> = {}): Soma => ({
  vendas: figuras['vendas'] ?? 0,
  total: figuras['valor'] ?? 0,
  devolvido: figuras['devolvido'] ?? 0,
  cancelado: figuras['cancelado'] ?? 0,
})

function juntar(origens: Vendido['origens'], quando: 'hoje' | 'semana'): Soma {
  const somar = (valor: (soma: Soma) => number) => origens.reduce((soma, origem) => soma + valor(origem[quando]), 0)
  const reais = (campo: 'total' | 'devolvido' | 'cancelado') => paraReais(somar((uma) => paraCentavos(uma[campo])))
  const voltas = { devolvido: reais('devolvido'), cancelado: reais('cancelado') }
  return { vendas: somar(({ vendas }) => vendas), total: reais('total'), ...voltas }
}
