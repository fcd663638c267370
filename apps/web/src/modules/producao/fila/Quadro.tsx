import { SITUACOES_DA_PRODUCAO, type SituacaoDaProducao } from '@estampa/contract/producao/opcoes.ts'
import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { porArte } from './arte.ts'
import { GrupoDaFila, type Selecao } from './GrupoDaFila.tsx'

const COLUNAS: readonly SituacaoDaProducao[] = ['a_fazer', 'em_producao', 'bloqueada', 'pronta']

/** A column for each state, which the events of a production make: nothing is dragged. On a phone one column after the other. */
export const Quadro = ({ producoes, ...selecao }: { producoes: readonly Producao[] } & Selecao) => (
  <div className="[--largura:120px] relative grid grid-flow-col [grid-auto-columns:minmax(240px,1fr)] gap-4 items-start pb-2 overflow-x-auto [scroll-snap-type:x_proximity] max-md:[grid-auto-columns:86%]">
    {COLUNAS.map((coluna) => {
      const delas = producoes.filter(({ situacao }) => situacao === coluna)
      return (
        <section key={coluna} className="min-w-0 [scroll-snap-align:start]" aria-label={SITUACOES_DA_PRODUCAO[coluna]}>
          <h2 className="m-0 mb-2 text-l">
            {SITUACOES_DA_PRODUCAO[coluna]} <span className="text-m text-texto-suave">{delas.length}</span>
          </h2>
          {delas.length === 0 && <p className="text-m text-texto-suave">Nada aqui.</p>}
          {porArte(delas).map(([arte, grupo]) => (
            <GrupoDaFila key={arte} arte={arte} producoes={grupo} {...selecao} />
          ))}
        </section>
      )
    })}
  </div>
)
