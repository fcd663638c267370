import { fatosDaNota, rotuloDaNota } from '@estampa/contract/notas/nota.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useTold } from '../../../../shared/resource/useTold.ts'
import { Button } from '../../../../shared/ui/Button.tsx'
import { requestNota, resendNota } from '../../nota.queries.ts'
import type { Seguir } from './ProximoPasso.tsx'

interface SemNotaProps {
  venda: Venda
  nota: NonNullable<Venda['nota']>
  /** Props of the step's own button. */
  seguir: Seguir | undefined
}

/** Shows a failed invoice beside the button of the next step, with two ways on: send it again, or go on without it. */
export function SemNota({ venda, nota, seguir }: SemNotaProps) {
  const failure = 'Não foi possível pedir a nota. Tente novamente.'
  const request = useTold(requestNota(venda.id), failure)
  const resend = useTold(resendNota(venda.id), failure)
  const { reenviavel } = fatosDaNota(nota.estado)
  return (
    <p className="flex flex-wrap gap-x-2.5 gap-y-0 items-center m-0 text-aviso" role="status">
      <span>Sem nota: {rotuloDaNota(nota.estado)}.</span>
      <span className="flex flex-wrap gap-x-2.5 items-center">
        <Button
          size="xs"
          variant="subtle"
          loading={resend.isPending || request.isPending}
          onClick={() => (reenviavel ? resend.mutate() : request.mutate(undefined))}
        >
          {reenviavel ? 'Enviar de novo' : 'Emitir de novo'}
        </Button>
        {seguir && (
          <>
            <span aria-hidden>·</span>
            <Button size="xs" variant="subtle" {...seguir}>
              Seguir sem nota
            </Button>
          </>
        )}
      </span>
    </p>
  )
}
