import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { PdfButton } from '../../../../shared/device/PdfButton.tsx'
import { notasApi } from '../../../../shared/generated/notasApi.ts'
import { pagamentosApi } from '../../../../shared/generated/pagamentosApi.ts'

export const ReciboButton = ({ vendaId, label }: { vendaId: number; label?: string }) => (
  <PdfButton
    {...(label && { label })}
    variant="default"
    name={`recibo-${vendaId}.pdf`}
    read={() => pagamentosApi('GET /vendas/:id/recibo/pdf/', { params: { id: vendaId } })}
  />
)

type ComNota = Pick<Venda, 'id' | 'nota'>
/** An authorised invoice whose paper is here. */
export const hasDanfe = ({ nota }: ComNota): boolean => nota?.estado === 'autorizada' && nota.link_pdf !== null

export const DanfeButton = ({ venda: { id, nota }, size = 'sm' }: { venda: ComNota; size?: 'xs' | 'sm' }) => (
  <PdfButton
    variant="default"
    size={size}
    name={`nota-${nota?.numero ?? id}.pdf`}
    read={() => notasApi('GET /vendas/:id/nota/pdf/', { params: { id } })}
  />
)
