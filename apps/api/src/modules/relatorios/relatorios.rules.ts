import { rotuloDaForma } from '@estampa/contract/pagamentos/situacao.ts'
import type {
  ConsultaDoRelatorio,
  Figuras,
  LinhaDoRelatorio,
  RelatorioLido,
  VendasDoRelatorio,
  VendasDoRelatorioQuery,
} from '@estampa/contract/relatorios/relatorios.routes.ts'
import {
  type Agrupamento,
  CUSTO_DESCONHECIDO,
  colunasDe,
  DIAS_DO_RELATORIO,
  LINHAS_NA_TELA,
  NO_TEMPO,
  type NomeDoRelatorio,
  permissoesDoRelatorio,
  relatorioDe,
  tellsCaixa,
} from '@estampa/contract/relatorios/relatorios.ts'
import { addDays, diaDeHoje } from '@estampa/contract/shared/dates.ts'
import { toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/opcoes.ts'
import { camposInvalidos, DomainError } from '../../infra/base/errors.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { hasPermission, requirePermissao, type UsuarioDaSessao } from '../../shop/session.ts'
import { countsBlind, requireConferencia } from '../caixas/caixas.rules.ts'
import { countVendasSemEstampa, diasDasUltimas, FONTES, previsoesDe } from './fatos.data.ts'
import {
  curva,
  DIAS_DO_RITMO,
  diasEntre,
  FIGURAS,
  type PassoDoPeriodo,
  passosDoTempo,
  type SomasDoRelatorio,
} from './figuras.rules.ts'
import { sumFatos, vendasDe } from './relatorios.data.ts'

/** Reports that add money up: what a person who counts blind may not learn from one, they may not learn from two. */
const SOMAM_DINHEIRO: readonly NomeDoRelatorio[] = ['recebimentos', 'comissao']

type Pessoa = Pick<UsuarioDaSessao, 'id' | 'negadas'>
const VENDAS_POR_PAGINA = 100

/** Reads a report after checking the person's permission; every seller may read the own commission. */
async function perguntaDe(db: Banco, nome: NomeDoRelatorio, consulta: ConsultaDoRelatorio, pessoa: Pessoa) {
  const { periodo, por: agrupamentos } = relatorioDe(nome)
  const soDe = hasPermission(pessoa, 'ver_faturamento') ? null : pessoa.id
  for (const permissao of permissoesDoRelatorio(nome)) requirePermissao(pessoa, permissao)
  const agrupamento = consulta.por ?? agrupamentos[0] ?? 'dia'
  if (!agrupamentos.includes(agrupamento)) throw camposInvalidos({ por: ['Este relatório não agrupa assim'] })
  if (tellsCaixa(agrupamento)) await requireConferencia(db, pessoa)
  const omitsOpenTurnos = SOMAM_DINHEIRO.includes(nome) && (await countsBlind(db, pessoa))
  const dias = periodo ? periodoDe(consulta) : { de: addDays(diaDeHoje(), 1 - DIAS_DO_RITMO), ate: diaDeHoje() }
  return {
    por: agrupamento,
    periodo: dias,
    omitsOpenTurnos,
    pedido: { ...FONTES[nome]({ periodo: dias, por: agrupamento, soDe, omitsOpenTurnos }), por: agrupamento },
  }
}

function periodoDe(consulta: ConsultaDoRelatorio) {
  const ate = consulta.ate ?? diaDeHoje()
  const firstDia = consulta.de ?? addDays(ate, -29)
  const dias = diasEntre(firstDia, ate)
  if (dias < 1) throw camposInvalidos({ ate: ['O último dia vem antes do primeiro'] })
  if (dias > DIAS_DO_RELATORIO) throw camposInvalidos({ de: [`Escolha até ${DIAS_DO_RELATORIO} dias`] })
  return { de: firstDia, ate }
}

/** Rows whose names are the contract's. */
const ROTULOS: Partial<Record<Agrupamento, (rotulo: string) => string>> = {
  canal: rotuloDaOrigem,
  forma: rotuloDaForma,
}

/** Only what the report's columns name, and the person may see. */
const visiveis = (nome: NomeDoRelatorio, pessoa: Pessoa) => {
  const campos = colunasDe(nome, hasPermission(pessoa, 'ver_custos')).map(({ campo }) => campo)
  return (figuras: Figuras): Figuras => Object.fromEntries(campos.map((campo) => [campo, figuras[campo] ?? null]))
}

/** The report's rows, at most `limite` of them, and its sums over all. */
export async function readRelatorio(
  db: Banco,
  nome: NomeDoRelatorio,
  consulta: ConsultaDoRelatorio,
  pessoa: Pessoa,
  limite: number | null = LINHAS_NA_TELA,
): Promise<RelatorioLido> {
  const { por, periodo, pedido, omitsOpenTurnos } = await perguntaDe(db, nome, consulta, pessoa)
  const isTimeGrouping = NO_TEMPO.includes(por)
  const somas = await sumFatos(db, pedido, isTimeGrouping ? null : limite)
  const ver = visiveis(nome, pessoa)
  const calcular = FIGURAS[nome]
  const chaves = somas.linhas.map(({ chave }) => chave)
  const ultimas = nome === 'parados' ? await diasDasUltimas(db, chaves) : null
  const previsoes = nome === 'reposicao' ? await previsoesDe(db, chaves) : null
  let acumulado = 0
  const linhas = somas.linhas.map(({ chave, rotulo, produto_id, figuras }): LinhaDoRelatorio => {
    acumulado += toCentavos(figuras['valor'] ?? 0)
    const lacksCusto = chave === CUSTO_DESCONHECIDO
    const curvaFields =
      nome === 'abc' ? curva(figuras['valor'] ?? 0, toReais(acumulado), somas.total['valor'] ?? 0) : {}
    const ultima = ultimas && { ultima: ultimas.get(chave) ?? null }
    const previsao = previsoes && { previsao: previsoes.get(chave) ?? null }
    return {
      chave,
      rotulo: lacksCusto ? rotulo : (ROTULOS[por]?.(rotulo) ?? rotulo),
      produto_id,
      figuras: ver({ ...calcular(figuras, consulta, lacksCusto), ...curvaFields, ...ultima, ...previsao }),
    }
  })
  const zeros = Object.fromEntries(pedido.fatos.figuras.map((figura) => [figura, 0]))
  const desconhecida = linhas.find(({ chave }) => chave === CUSTO_DESCONHECIDO)
  const conhecidas = linhas.filter((linha) => linha !== desconhecida)
  const ordenadas = isTimeGrouping
    ? fillPassos(conhecidas, periodo, por as PassoDoPeriodo, ver(calcular(zeros, consulta, false)))
    : conhecidas
  const partlyCostedVendas = nome === 'margem' ? await countVendasSemEstampa(db, periodo) : 0
  return {
    ...periodo,
    ...(partlyCostedVendas > 0 && { sem_estampa: partlyCostedVendas }),
    ...(omitsOpenTurnos && { sem_turnos_abertos: true }),
    ao_todo: isTimeGrouping ? ordenadas.length : somas.ao_todo,
    total: ver(totalDe(nome, somas.total, linhas, calcular(somas.total, consulta, false))),
    linhas: [...ordenadas, ...(desconhecida ? [desconhecida] : [])],
  }
}

const sumReais = (figuras: readonly (Figuras[string] | undefined)[]) =>
  toReais(figuras.reduce<number>((soma, figura) => soma + toCentavos(Number(figura ?? 0)), 0))

/**
 * Returns the figures of the total row. They are computed from the sums, except the commission, which adds up the rounded
 * rows, and the margin, which leaves out pieces of unknown cost.
 */
function totalDe(
  nome: NomeDoRelatorio,
  somas: SomasDoRelatorio,
  linhas: readonly LinhaDoRelatorio[],
  total: Figuras,
): Figuras {
  if (nome === 'comissao') return { ...total, comissao: sumReais(linhas.map(({ figuras }) => figuras['comissao'])) }
  if (nome === 'reposicao') return { ...total, dias: null, previsao: null, comprar: null }
  const unknownCustoValor = linhas.find(({ chave }) => chave === CUSTO_DESCONHECIDO)?.figuras['valor']
  if (nome !== 'margem' || unknownCustoValor === undefined) return total
  const conhecido = {
    ...somas,
    valor: toReais(toCentavos(somas['valor'] ?? 0) - toCentavos(Number(unknownCustoValor))),
  }
  const { margem = null, porcento = null } = FIGURAS.margem(conhecido, { porcento: 0, cobrir: 1 }, false)
  return { ...total, margem, porcento }
}

function fillPassos(
  linhas: readonly LinhaDoRelatorio[],
  { de, ate }: { de: string; ate: string },
  passo: PassoDoPeriodo,
  emptyFiguras: Figuras,
): LinhaDoRelatorio[] {
  const achadas = new Map(linhas.map((linha) => [linha.chave, linha]))
  return passosDoTempo(de, ate, passo).map(
    (chave) => achadas.get(chave) ?? { chave, rotulo: chave, produto_id: null, figuras: emptyFiguras },
  )
}

/** The sales whose figures make the row: their sum is the row's. */
export async function vendasDoRelatorio(
  db: Banco,
  nome: NomeDoRelatorio,
  consulta: VendasDoRelatorioQuery,
  pessoa: Pessoa,
): Promise<VendasDoRelatorio> {
  if (!relatorioDe(nome).vendas) throw new DomainError('ROTA_NAO_ENCONTRADA')
  const { pedido } = await perguntaDe(db, nome, consulta, pessoa)
  const salto = (consulta.pagina - 1) * VENDAS_POR_PAGINA
  const achadas = await vendasDe(db, pedido, { chave: consulta.chave, limite: VENDAS_POR_PAGINA + 1, salto })
  const ver = visiveis(nome, pessoa)
  return {
    mais: achadas.length > VENDAS_POR_PAGINA,
    vendas: achadas.slice(0, VENDAS_POR_PAGINA).map(({ figuras, sem_custo, ...venda }) => ({
      ...venda,
      figuras: ver(FIGURAS[nome](figuras, consulta, sem_custo)),
    })),
  }
}
