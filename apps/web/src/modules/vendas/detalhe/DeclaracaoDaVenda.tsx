import type { DeclaracaoDaEtiqueta } from '@estampa/contract/frete/frete.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { fraseDe } from '../../../shared/apiError.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { buscarDeclaracao } from '../envio.queries.ts'
import css from './DadosDaEntrega.module.css'

/** The carrier's declaration of contents: a link to our copy, or the reason why it is missing and a retry button. */
export function DeclaracaoDaVenda({ vendaId, declaracao }: { vendaId: number; declaracao: DeclaracaoDaEtiqueta }) {
  const { mutate, isPending } = useMutation({
    ...buscarDeclaracao(vendaId),
    onError: (erro) => void avisar('error', fraseDe(erro, 'Não foi possível buscar a declaração.')),
  })
  const { estado, link_declaracao: link, motivo } = declaracao
  if (estado === 'pronta')
    return link ? (
      <a href={link} target="_blank" rel="noopener">
        Ver declaração
      </a>
    ) : null
  return (
    <div className={css.declaracao}>
      <span>{estado === 'esperando' ? 'A transportadora está emitindo.' : 'Não foi emitida.'}</span>
      {motivo && <span className={css.motivo}>{motivo}</span>}
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        Buscar declaração
      </Button>
    </div>
  )
}
