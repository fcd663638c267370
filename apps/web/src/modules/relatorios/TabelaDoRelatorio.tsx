import type { LinhaDoRelatorio, RelatorioLido } from '@estampa/contract/relatorios/relatorios.routes.ts'
import {
  AGRUPAMENTOS,
  type Agrupamento,
  type Coluna,
  CUSTO_DESCONHECIDO,
  NO_TEMPO,
  type TipoDeFigura,
} from '@estampa/contract/relatorios/relatorios.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Parte } from './Grafico.tsx'

/** Columns of what was taken off, which most periods do not need. */
export const DESCONTOS: readonly string[] = ['devolvido', 'cancelado']

export interface TabelaProps {
  relatorio: RelatorioLido
  por: Agrupamento
  colunas: readonly Coluna[]
  /** The column whose share is drawn in each row. */
  destaque: string | null
  /** Where a row leads: to its sales or its product. */
  buildLinhaLink: (linha: LinhaDoRelatorio | null) => string | null
}

/** The rows of a report, of days the newest first. On a phone each row is a card with its figures named. */
export function TabelaDoRelatorio({ relatorio: { linhas }, por, colunas, destaque, buildLinhaLink }: TabelaProps) {
  const shownLinhas: readonly Mostrada[] = NO_TEMPO.includes(por) ? mergeEmptyDays(linhas, por) : linhas
  const knownLinhas = linhas.filter(({ chave }) => chave !== CUSTO_DESCONHECIDO)
  const maior = destaque ? Math.max(0, ...knownLinhas.map(({ figuras }) => Number(figuras[destaque] ?? 0))) : 0
  return (
    <Tabela nome={AGRUPAMENTOS[por]} colunas={colunas}>
      <tbody>
        {shownLinhas.map((linha) => (
          <tr key={linha.chave} data-a-parte={linha.chave === CUSTO_DESCONHECIDO || undefined}>
            {linha.vazias && (
              <td colSpan={colunas.length + 1} className="pl-0! text-left! text-texto-suave max-md:block!">
                {linha.rotulo}: sem movimento
              </td>
            )}
            {!linha.vazias && (
              <>
                <th scope="row">
                  <Nome link={buildLinhaLink(linha)}>{formatRotulo(por, linha.rotulo)}</Nome>
                  {destaque && linha.chave !== CUSTO_DESCONHECIDO && (
                    <Parte valor={Number(linha.figuras[destaque] ?? 0)} maior={maior} />
                  )}
                </th>
                <Figuras colunas={colunas} figuras={linha.figuras} />
              </>
            )}
          </tr>
        ))}
      </tbody>
    </Tabela>
  )
}

type Mostrada = LinhaDoRelatorio & { readonly vazias?: true }

export const lacksFiguras = ({ figuras }: Pick<LinhaDoRelatorio, 'figuras'>): boolean =>
  Object.values(figuras).every((figura) => !figura)

/** The newest first; days in a row on which nothing happened are one line. */
function mergeEmptyDays(linhas: readonly LinhaDoRelatorio[], grouping: Agrupamento): Mostrada[] {
  const mergedLinhas: Mostrada[] = []
  for (const linha of linhas.toReversed()) {
    if (!lacksFiguras(linha)) mergedLinhas.push(linha)
    else if (!mergedLinhas.at(-1)?.vazias)
      mergedLinhas.push({ ...linha, rotulo: formatRotulo(grouping, linha.rotulo), vazias: true })
    else {
      const last = mergedLinhas.pop() as Mostrada
      const end = last.rotulo.split(' a ').at(-1)
      mergedLinhas.push({ ...last, rotulo: `${formatRotulo(grouping, linha.rotulo)} a ${end}` })
    }
  }
  return mergedLinhas
}

/** `nome`: of the first column. */
export const Tabela = ({
  nome,
  colunas,
  children,
}: {
  nome: string
  colunas: readonly Coluna[]
  children: ReactNode
}) => (
  <table className="k-tabela text-m [&_:is(th,td)]:py-2 [&_:is(th,td)]:pr-0 [&_:is(th,td)]:pl-4 [&_th:first-child]:w-[40%] [&_th:first-child]:pl-0 [&_th:first-child]:wrap-anywhere [&_th_p]:m-0 [&_tr[data-a-parte]]:bg-aviso-fundo [&_tr:has(a)]:relative [&_th_a]:font-forte [&_th_a]:text-texto [&_th_a]:no-underline [&_th_a::after]:absolute [&_th_a::after]:inset-0 [&_th_a::after]:content-[''] [&_tr:has(a):hover]:bg-superficie-tocada [&_tr:has(a):hover_a]:underline max-md:[&_thead]:hidden max-md:[&_tr]:grid max-md:[&_tr]:grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] max-md:[&_tr]:gap-x-3 max-md:[&_tr]:gap-y-1 max-md:[&_tr]:text-left max-md:[&_tr]:py-2.5 max-md:[&_tr]:px-0 max-md:[&_tr]:border-t max-md:[&_tr]:border-t-borda max-md:[&_tbody_:is(th,td)]:p-0 max-md:[&_tbody_:is(th,td)]:border-0 max-md:[&_tbody_th:first-child]:col-span-full max-md:[&_tbody_th:first-child]:w-auto max-md:[&_td]:flex max-md:[&_td]:flex-col max-md:[&_td]:text-left max-md:[&_td[data-sem-desconto]]:hidden max-md:[&_td::before]:text-s max-md:[&_td::before]:text-texto-suave max-md:[&_td::before]:text-left max-md:[&_td::before]:[content:attr(data-nome)]">
    <thead>
      <tr>
        <th scope="col">{nome}</th>
        {colunas.map((column) => (
          <th key={column.campo} scope="col">
            {column.nome}
          </th>
        ))}
      </tr>
    </thead>
    {children}
  </table>
)

export const Nome = ({ link, children }: { link: string | null; children: string }) =>
  link === null ? (
    <bdi>{children}</bdi>
  ) : (
    <Link to={link} preventScrollReset>
      <bdi>{children}</bdi>
    </Link>
  )

export const Figuras = ({ colunas, figuras }: { colunas: readonly Coluna[]; figuras: RelatorioLido['total'] }) =>
  colunas.map(({ campo, nome, tipo }) => (
    // On a phone a row says what was taken off only where something was.
    <td key={campo} data-nome={nome} data-sem-desconto={(DESCONTOS.includes(campo) && !figuras[campo]) || undefined}>
      {formatFigura(tipo, figuras[campo])}
    </td>
  ))

/** A figure as people read it; `—` where there is none. */
export function formatFigura(tipo: TipoDeFigura, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'string') return tipo === 'dia' ? formatDate(value) : value
  if (tipo === 'reais') return formatReais(value)
  const number = value.toLocaleString('pt-BR', { minimumFractionDigits: tipo === 'porcento' ? 1 : 0 })
  return tipo === 'porcento' ? `${number}%` : number
}

/** A row's name: days, weeks and months as people write them. */
export function formatRotulo(grouping: Agrupamento, label: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(label)) return label
  if (grouping === 'mes') return `${label.slice(5, 7)}/${label.slice(0, 4)}`
  return grouping === 'semana' ? `Semana de ${formatDate(label)}` : formatDate(label)
}

/** The same below a chart: `22/11`, `11/2026`. */
export const formatDataCurta = (grouping: Agrupamento, label: string): string =>
  grouping === 'mes' ? formatRotulo(grouping, label) : formatDate(label).slice(0, 5)
