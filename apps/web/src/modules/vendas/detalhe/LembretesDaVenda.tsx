import { formatarData } from '@estampa/contract/shared/dates.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconFlag3Filled, IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { sobDemanda } from '../../../shared/ui/sobDemanda.tsx'

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
        <p className="m-0 text-texto-suave">Nada anotado.</p>
      ) : (
        <>
          <p className="flex items-center flex-wrap gap-x-3.5 gap-y-1 m-0 empty:hidden">
            {prioritaria && (
              <strong className="inline-flex gap-1.25 items-center [&_svg]:text-destaque">
                <IconFlag3Filled size={15} aria-hidden />
                Prioritária
              </strong>
            )}
            {prazo && <span>{`Prazo: ${formatarData(prazo)}`}</span>}
            {atrasada && <span className="k-etiqueta py-px px-2.5 text-s font-forte">Atrasada</span>}
          </p>
          {anotacao && <p className="m-0 mt-2 whitespace-pre-wrap wrap-anywhere">{anotacao}</p>}
        </>
      )}
      {editando && <EditarLembretes venda={venda} onClose={() => setEditando(false)} />}
    </Card>
  )
}
