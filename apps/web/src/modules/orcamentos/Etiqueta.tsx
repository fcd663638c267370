import { quemEspera, rotuloDaSituacao, type Situacao } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import css from './orcamentos.module.css'

export const Etiqueta = ({ situacao }: { situacao: Situacao }) => (
  <span className={css.situacao} data-espera={quemEspera(situacao) ?? undefined}>
    {rotuloDaSituacao(situacao)}
  </span>
)
