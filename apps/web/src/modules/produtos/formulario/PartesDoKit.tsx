import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { Link } from 'react-router'
import { Card } from '../../../shared/ui/Card.tsx'

/** Lists the parts of a kit, and for how many kits each part is enough. The kit itself has no pieces. */
const PartesDoKit = ({ produto: { componentes } }: { produto: Produto }) => (
  <Card
    title="Partes do kit"
    description="O estoque do kit é o das partes: vender um reserva as peças delas, e o envio as tira do estoque."
  >
    {componentes.length === 0 ? (
      <p className="m-0 text-texto-suave">
        As partes ainda não estão aqui: o kit não pode ser vendido. Importe ou vincule os produtos dele no Bling.
      </p>
    ) : (
      <ul
        className="grid [&_li]:grid [&_li]:grid-cols-[auto_minmax(0,1fr)_auto] [&_li]:gap-x-3 [&_li]:gap-y-0.5 [&_li]:items-baseline [&_li]:py-2.5 [&_li]:px-0 [&_li+li]:border-t [&_li+li]:border-borda"
        aria-label="Partes do kit"
      >
        {componentes.map(({ produto_id, variacao_id, titulo, variacao, sku, quantidade, quantidade_disponivel }) => (
          <li key={`${produto_id}-${variacao_id}`}>
            <span className="font-forte tabular-nums">{`${quantidade} ×`}</span>
            <span className="flex flex-wrap gap-x-2.5 gap-y-0 items-baseline min-w-0 wrap-anywhere">
              <Link to={`/produtos/${produto_id}`}>{[titulo, variacao].filter(Boolean).join(' ')}</Link>
              {sku && <span className="text-s text-texto-suave tabular-nums">{sku}</span>}
            </span>
            <span
              className="text-s text-texto-suave tabular-nums data-falta:text-erro"
              data-falta={quantidade_disponivel < quantidade || undefined}
            >
              {plural(quantidade_disponivel, 'disponível', 'disponíveis')}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

export default PartesDoKit
