import { Imprimir } from '../../../shared/impressao/Imprimir.tsx'
import { EtiquetasJuntas } from './EtiquetasJuntas.tsx'

const impressosDe = (ids: readonly number[]) => [
  {
    to: `/imprimir/lote/consolidada?ids=${ids.join(',')}`,
    name: 'Lista de separação única',
    detail: 'Todas as peças na ordem das prateleiras',
  },
  {
    to: `/imprimir/lote/separacao?ids=${ids.join(',')}`,
    name: 'Listas de separação',
    detail: 'Uma folha por venda',
  },
  { to: `/imprimir/lote/romaneio?ids=${ids.join(',')}`, name: 'Romaneios', detail: 'Um por pacote' },
]

/** What can be printed about several sales at once. */
export const ImprimirVarias = ({ ids }: { ids: readonly number[] }) => (
  <Imprimir opcoes={impressosDe(ids)}>
    <EtiquetasJuntas ids={ids} rotulo="Juntar etiquetas em um PDF" fullWidth />
  </Imprimir>
)
