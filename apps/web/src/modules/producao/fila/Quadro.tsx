import { SITUACOES_DA_PRODUCAO, type SituacaoDaProducao } from '@estampa/contract/producao/opcoes.ts'
import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { porArte } from './arte.ts'
import { GrupoDaFila, type Selecao } from './GrupoDaFila.tsx'
import css from './Quadro.module.css'

const COLUNAS: readonly SituacaoDaProducao[] = ['a_fazer', 'em_producao', 'bloqueada', 'pronta']

/** A column for each state, which the events of a production make: nothing is dragged. On a phone one column after the other. */
export const Quadro = ({ producoes, ...selecao }: { producoes: readonly Producao[] } & Selecao) => (
  <div className={css.quadro}>
    {COLUNAS.map((coluna) => {
      const delas = producoes.filter(({ situacao }) => situacao === coluna)
      return (
        <section key={coluna} className={css.coluna} aria-label={SITUACOES_DA_PRODUCAO[coluna]}>
          <h2 className={css.titulo}>
            {SITUACOES_DA_PRODUCAO[coluna]} <span className="k-suave">{delas.length}</span>
          </h2>
          {delas.length === 0 && <p className="k-suave">Nada aqui.</p>}
          {porArte(delas).map(([arte, grupo]) => (
            <GrupoDaFila key={arte} arte={arte} producoes={grupo} {...selecao} />
          ))}
        </section>
      )
    })}
  </div>
)
