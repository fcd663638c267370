import type { RelatorioLido } from '@estampa/contract/relatorios/relatorios.routes.ts'
import {
  AGRUPAMENTOS,
  NOMES_DOS_RELATORIOS,
  type NomeDoRelatorio,
  relatorioDe,
  tellsCaixa,
} from '@estampa/contract/relatorios/relatorios.ts'
import { addDays, diaDeHoje, formatDate } from '@estampa/contract/shared/dates.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import type { FocusEvent } from 'react'
import { setParameter, useUrlParameters } from '../../shared/device/useUrlParameters.ts'
import { onlyOfRelatorio, useSees } from '../../shared/session/sections.ts'
import { useMay } from '../../shared/session/session.ts'
import { Fields } from '../../shared/ui/Card.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import type { Pergunta } from './relatorios.queries.ts'

const FILTROS = ['de', 'ate', 'por', 'porcento', 'cobrir'] as const satisfies (keyof Pergunta)[]

const NO_LUGAR = { replace: true, preventScrollReset: true }

/** Which report in which filters, and the row whose sales are open, as the address has them. */
export function usePergunta() {
  const [params, changeParams] = useUrlParameters()
  const sees = useSees()
  const nomes = NOMES_DOS_RELATORIOS.filter((name) => onlyOfRelatorio(name).every(sees))
  const nome: NomeDoRelatorio =
    nomes.find((candidate) => candidate === params.get('relatorio')) ?? nomes[0] ?? 'comissao'
  const { periodo, por } = relatorioDe(nome)
  const valem = (filter: keyof Pergunta) => {
    if (filter === 'de' || filter === 'ate') return periodo
    if (filter === 'por') return por.some((grouping) => grouping === params.get('por'))
    return filter === (nome === 'comissao' ? 'porcento' : nome === 'reposicao' ? 'cobrir' : '')
  }
  const pergunta: Pergunta = Object.fromEntries(
    FILTROS.flatMap((filter) => (params.get(filter) && valem(filter) ? [[filter, params.get(filter)]] : [])),
  )
  return {
    nome,
    nomes,
    pergunta,
    /** Row whose sales are open; '' is all rows. */
    linha: params.get('linha'),
    filtrar: (novos: Pergunta) =>
      changeParams(
        (destination) =>
          Object.entries(novos).forEach(([filter, valor]) => setParameter(destination, filter, valor ?? '')),
        NO_LUGAR,
      ),
    fechar: () => changeParams((destination) => destination.delete('linha'), NO_LUGAR),
    /** The address of another report in the same period, or of a row's sales. */
    para: (change: Readonly<Record<string, string>>) => {
      const novos = new URLSearchParams(params)
      for (const [parametro, valor] of Object.entries(change)) novos.set(parametro, valor)
      return `?${novos}`
    },
  }
}

const hoje = diaDeHoje
const toMonthStart = (day: string) => `${day.slice(0, 7)}-01`
/** The week begins as in the Painel's 'Desde segunda'. */
const toMonday = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
const PERIODOS: readonly (readonly [nome: string, de: () => string, ate: () => string])[] = [
  ['Últimos 30 dias', () => addDays(hoje(), -29), hoje],
  ['Hoje', hoje, hoje],
  ['Ontem', () => addDays(hoje(), -1), () => addDays(hoje(), -1)],
  ['Esta semana', () => toMonday(hoje()), hoje],
  ['Últimos 7 dias', () => addDays(hoje(), -6), hoje],
  ['Este mês', () => toMonthStart(hoje()), hoje],
  ['Mês passado', () => toMonthStart(addDays(toMonthStart(hoje()), -1)), () => addDays(toMonthStart(hoje()), -1)],
  ['Últimos 90 dias', () => addDays(hoje(), -89), hoje],
  ['Últimos 365 dias', () => addDays(hoje(), -364), hoje],
]

const PADRAO = { porcento: '5', cobrir: '30' }

/** The filters as words, for paper: `De 01/11/2026 a 30/11/2026, por dia`. */
export function describeFiltros(
  nome: NomeDoRelatorio,
  { de, ate }: Pick<RelatorioLido, 'de' | 'ate'>,
  pergunta: Pergunta,
): string {
  const { periodo, por } = relatorioDe(nome)
  const grouping = por.find((candidate) => candidate === pergunta.por) ?? por[0]
  return [
    periodo ? `De ${formatDate(de)} a ${formatDate(ate)}` : `Em ${formatDate(hoje())}`,
    por.length > 1 && grouping && `por ${AGRUPAMENTOS[grouping].toLowerCase()}`,
    nome === 'comissao' && `comissão de ${(pergunta.porcento ?? PADRAO.porcento).replace('.', ',')}%`,
    nome === 'reposicao' && `para ${plural(Number(pergunta.cobrir ?? PADRAO.cobrir), 'dia', 'dias')}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Does a report ask for anything? */
export function hasFiltros(nome: NomeDoRelatorio): boolean {
  const { periodo, por } = relatorioDe(nome)
  return periodo || por.length > 1 || nome === 'reposicao'
}

/** How many filters are not as they are without being chosen; both ends of the period are one. */
export const countFiltros = ({ de, ate, ...otherFiltros }: Pergunta): number =>
  (de || ate ? 1 : 0) + Object.values(otherFiltros).filter(Boolean).length

/** Period and grouping of a report, and the one number that it asks for. */
export function FiltrosDoRelatorio(props: {
  nome: NomeDoRelatorio
  pergunta: Pergunta
  filtrar: (novos: Pergunta) => void
}) {
  const { nome, pergunta, filtrar } = props
  const mayConferir = useMay('conferir_caixa')
  const { periodo, por: all } = relatorioDe(nome)
  const groupings = all.filter((grouping) => mayConferir || !tellsCaixa(grouping))
  const { ate = hoje(), de = addDays(ate, -29) } = pergunta
  const chosenIndex = PERIODOS.findIndex(([, start, end]) => start() === de && end() === ate)
  const number = (filter: keyof typeof PADRAO) => ({
    type: 'number',
    min: filter === 'cobrir' ? 1 : 0,
    defaultValue: pergunta[filter] ?? PADRAO[filter],
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => filtrar({ [filter]: target.value }),
    onKeyDown: ({ key, currentTarget }: React.KeyboardEvent<HTMLInputElement>) =>
      key === 'Enter' && currentTarget.blur(),
  })
  return (
    <Fields columns={4} phone={2}>
      {periodo && (
        <>
          <SelectField
            label="Período"
            value={chosenIndex}
            options={[
              ...PERIODOS.map(([label], value) => ({ label, value })),
              ...(chosenIndex === -1 ? [{ label: 'Outro', value: -1 }] : []),
            ]}
            onChange={({ target }) => {
              const novo = PERIODOS[Number(target.value)]
              if (novo) filtrar({ de: novo[1](), ate: novo[2]() })
            }}
          />
          <TextField
            label="De"
            type="date"
            max={ate}
            value={de}
            onChange={({ target }) => target.value && filtrar({ de: target.value, ate })}
          />
          <TextField
            label="Até"
            type="date"
            min={de}
            value={ate}
            onChange={({ target }) => target.value && filtrar({ de, ate: target.value })}
          />
        </>
      )}
      {groupings.length > 1 && (
        <SelectField
          label="Por"
          value={pergunta.por ?? groupings[0]}
          options={groupings.map((value) => ({ value, label: AGRUPAMENTOS[value] }))}
          onChange={({ target }) => filtrar({ por: target.value })}
        />
      )}
      {nome === 'comissao' && <TextField label="Comissão (%)" max={100} step={0.5} {...number('porcento')} />}
      {nome === 'reposicao' && <TextField label="Comprar para quantos dias" max={365} {...number('cobrir')} />}
    </Fields>
  )
}
