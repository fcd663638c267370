import { formatarData } from '@estampa/contract/shared/dates.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconFlag3Filled, IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { sobDemanda } from '../../../shared/ui/sobDemanda.tsx'
import css from './LembretesDaVenda.module.css'

const EditarLembretes = sobDemanda(async () => (await import('./EditarLembretes.tsx')).default)

/** What staff note on the sale; changing it does not start the process again. */
export function LembretesDaVenda({ venda }: { venda: Venda }) {
  const [editando, setEditando] = useState(false)
  const { anotacao, prazo, prioritaria, atrasada } = venda
  const vazios = !anotacao && !prazo && !prioritaria && !atrasada
  return (
    <Card
      title="Para a equipe"
      actions={
        <Button variant="default" leftSection={<IconNote size={17} aria-hidden />} onClick={() => setEditando(true)}>
          {vazios ? 'Anotar' : 'Mudar'}
        </Button>
      }
    >
      {vazios ? (
        <p className={css.vazio}>Nada anotado.</p>
      ) : (
        <>
          <p className={css.linha}>
            {prioritaria && (
              <strong className={css.prioritaria}>
                <IconFlag3Filled size={15} aria-hidden />
                Prioritária
              </strong>
            )}
            {prazo && <span>{`Prazo: ${formatarData(prazo)}`}</span>}
            {atrasada && <span className={css.atrasada}>Atrasada</span>}
          </p>
          {anotacao && <p className={css.anotacao}>{anotacao}</p>}
        </>
      )}
      {editando && <EditarLembretes venda={venda} onClose={() => setEditando(false)} />}
    </Card>
  )
}
