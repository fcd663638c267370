import type { Comparacao } from '@estampa/contract/bling/vinculo.schemas.ts'
import { Card } from '../../../shared/ui/Card.tsx'
import css from './NoBling.module.css'

/** How many pictures each side has, and what hinders ours. */
export function ImagensDosDoisLados({ imagens: { aqui, bling, aviso } }: { imagens: Comparacao['imagens'] }) {
  return (
    <Card title="Fotos" description="As fotos daqui só são enviadas a um produto que não tem nenhuma no Bling.">
      <dl className={css.lados}>
        <div>
          <dt>Aqui</dt>
          <dd>{aqui}</dd>
        </div>
        <div>
          <dt>Confirmadas no Bling</dt>
          <dd>{bling}</dd>
        </div>
      </dl>
      {aviso && <p className={css.nota}>{aviso}</p>}
    </Card>
  )
}
