import { SITUACOES_DA_PRODUCAO, type SituacaoDaProducao } from '@estampa/contract/producao/opcoes.ts'
import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { Link } from 'react-router'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { describeGrupo, describePrint, type FilaProps, GRUPO_DE, MiniaturaDaArte, OQueFalta, Prazo } from './Fila.tsx'

const COLUNAS: readonly SituacaoDaProducao[] = ['a_fazer', 'em_producao', 'bloqueada', 'pronta']

/** The column of given up productions stands only where they were asked for. */
const listColunas = (producoes: readonly Producao[]) =>
  producoes.some(({ situacao }) => situacao === 'cancelada') ? [...COLUNAS, 'cancelada' as const] : COLUNAS

/** A column for each state, which the events of a production make: nothing is dragged. On a phone one column after the other. */
export const QuadroDaProducao = ({ producoes, ...selecao }: FilaProps) => (
  <div className="relative grid grid-flow-col [grid-auto-columns:minmax(220px,1fr)] gap-4 items-start pb-2 overflow-x-auto [scroll-snap-type:x_proximity] max-md:[grid-auto-columns:86%]">
    {listColunas(producoes).map((column) => {
      const columnProducoes = producoes.filter(({ situacao }) => situacao === column)
      return (
        <section key={column} className="min-w-0 [scroll-snap-align:start]" aria-label={SITUACOES_DA_PRODUCAO[column]}>
          <h2 className="m-0 mb-1 text-l">
            {SITUACOES_DA_PRODUCAO[column]} <span className="text-m text-texto-suave">{columnProducoes.length}</span>
          </h2>
          {columnProducoes.length === 0 && <p className="text-m text-texto-suave">Nada aqui.</p>}
          {[...Map.groupBy(columnProducoes, GRUPO_DE[selecao.agrupamento])].map(([name, grupo]) => (
            <Grupo key={name} name={name} producoes={grupo} {...selecao} />
          ))}
        </section>
      )
    })}
  </div>
)

/** Low, so that at least three productions of a column are in sight at a desk. */
function Grupo({ name, ...props }: FilaProps & { name: string }) {
  const { missingPecas, todas, linhas } = describeGrupo(props)
  return (
    <section className="k-caixa px-3 py-1 shadow-1 [&_+_&]:mt-3" aria-label={name}>
      <div className="flex gap-2.5 items-start py-1 border-b border-borda">
        <CheckboxField label={`Escolher todas de ${name}`} hideLabel {...todas} />
        <h3 className="m-0 py-0.75 flex-1 min-w-0 text-base leading-5.5 wrap-anywhere">{name}</h3>
        {missingPecas && (
          <span className="py-0.75 text-m leading-5.5 text-texto-suave tabular-nums">{missingPecas}</span>
        )}
      </div>
      <ul aria-label={name}>
        {linhas.map((linha) => (
          <Cartao key={linha.producao.id} {...linha} />
        ))}
      </ul>
    </section>
  )
}

function Cartao(props: { producao: Producao; marcada: boolean; onSelect: (sim: boolean) => void; onOpen: () => void }) {
  const { producao, marcada, onSelect, onOpen } = props
  const { id, titulo, variacao, feita, pedida, venda_id, cliente_nome } = producao
  const howText = describePrint(producao)
  return (
    <li className="flex gap-2.5 items-start py-1.5 [&_+_&]:border-t [&_+_&]:border-borda">
      <div className="grid flex-none gap-1 justify-items-center [--lado:44px]">
        <CheckboxField
          label={`Escolher ${titulo} ${variacao ?? ''}, ordem ${id}`}
          hideLabel
          checked={marcada}
          onChange={({ target }) => onSelect(target.checked)}
        />
        <MiniaturaDaArte producao={producao} />
      </div>
      <div className="flex flex-col flex-1 min-w-0 text-m leading-[1.35] wrap-anywhere">
        <strong className="pt-1">
          {titulo} {variacao}
        </strong>
        <div className="flex gap-2 justify-between">
          <span className="truncate text-texto-suave" title={howText}>
            {howText}
          </span>
          <strong className="flex-none tabular-nums">
            {feita} de {pedida}
          </strong>
        </div>
        <OQueFalta producao={producao} />
        <Prazo short producao={producao} />
        <div className="flex gap-2 items-end justify-between">
          {venda_id === null ? (
            'Para o estoque'
          ) : (
            <Link className="k-elo min-w-0" to={`/vendas/${venda_id}`} title={cliente_nome ?? undefined}>
              {/* The link is higher than its words: a third line would show there. */}
              <span className="line-clamp-2">
                Venda {venda_id} · {cliente_nome}
              </span>
            </Link>
          )}
          <button type="button" className="k-acao flex-none" onClick={onOpen} aria-label={`Detalhes da ordem ${id}`}>
            Detalhes
          </button>
        </div>
      </div>
    </li>
  )
}
