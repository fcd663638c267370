import { type NomeDoRelatorio, relatorioDe, type TipoDeFigura } from '@estampa/contract/relatorios/relatorios.ts'
import { addDays, formatDate } from '@estampa/contract/shared/dates.ts'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { type Pergunta, umRelatorio } from './relatorios.queries.ts'
import { formatFigura, Nome, type TabelaProps } from './TabelaDoRelatorio.tsx'

interface TotalProps extends Pick<TabelaProps, 'relatorio' | 'colunas'> {
  nome: NomeDoRelatorio
  pergunta: Pergunta
  /** Where all its sales are listed. */
  link: string | null
}

/** The sums over all rows; below each, what it was in as many days before. */
export function Total({ nome, relatorio, pergunta, colunas, link }: TotalProps) {
  const { de, ate, total } = relatorio
  const { periodo, por } = relatorioDe(nome)
  const days = Math.round((Date.parse(ate) - Date.parse(de)) / 86_400_000) + 1
  const before = {
    ...pergunta,
    de: addDays(de, -days),
    ate: addDays(de, -1),
    ...(por.includes('mes') && { por: 'mes' }),
  }
  const figuras = colunas.filter(({ campo }) => total[campo] != null)
  // One row, or two of the same length.
  const count = figuras.length
  const half = count > 3 ? Math.ceil(count / 2) : count
  const { data, isPlaceholderData } = useQuery({ ...umRelatorio(nome, before), enabled: periodo })
  return (
    <div className="mb-5">
      <h3 className="m-0 mb-1 text-m font-forte [&_a]:inline-flex [&_a]:items-center [&_a]:text-link [&_a]:min-h-6 touch:[&_a]:min-h-11 touch:[&_a]:min-w-11">
        <Nome link={link}>Total</Nome>
      </h3>
      <dl
        className="grid gap-x-5 gap-y-3 grid-cols-[repeat(var(--por-linha),minmax(0,1fr))] max-lg:grid-cols-[repeat(var(--metade),minmax(0,1fr))] print:grid-cols-[repeat(var(--metade),minmax(0,1fr))] max-md:grid-cols-2 tabular-nums [&_dt]:text-s [&_dt]:text-texto-suave"
        style={{ '--por-linha': count > 5 ? half : count, '--metade': half } as CSSProperties}
      >
        {figuras.map(({ campo, nome: title, tipo }) => (
          <div key={campo}>
            <dt>{title}</dt>
            <dd className="text-2xl font-destaque leading-[1.3]">{formatFigura(tipo, total[campo])}</dd>
            {periodo && (
              <dd className="min-h-[1.5em] text-s text-texto-suave max-md:min-h-[3em]">
                {data &&
                  !isPlaceholderData &&
                  formatComparison(Number(total[campo]), Number(data.total[campo] ?? 0), tipo)}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {periodo && (
        <p className="m-0 mt-1 text-s text-texto-suave">
          Antes: de {formatDate(before.de)} a {formatDate(before.ate)}.
        </p>
      )}
    </div>
  )
}

/** `antes R$ 100,00 (+12%)` */
function formatComparison(now: number, before: number, tipo: TipoDeFigura): string {
  const sentence = `antes ${formatFigura(tipo, before)}`
  if (before === 0 || tipo === 'porcento') return sentence
  const changePercent = Math.round(((now - before) / Math.abs(before)) * 100)
  return `${sentence} (${changePercent > 0 ? '+' : ''}${changePercent}%)`
}
