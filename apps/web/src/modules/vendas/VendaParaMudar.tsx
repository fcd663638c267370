import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { Fragment, type ReactNode, useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { idDe } from '../../shared/api/readers.ts'
import { useRecordToEdit } from '../../shared/resource/useRecordToEdit.ts'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { LoadingState } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { useReturnOnFailure } from './useVoltarSeFalhar.ts'
import { umaVenda } from './vendas.queries.ts'

interface VendaParaMudarProps {
  title: string
  /** Why this sale cannot be changed here. */
  motivo: (venda: Venda) => string | null
  children: (venda: Venda) => ReactNode
}

/** A page that changes the sale of the address: read afresh. One that cannot be read or changed leads back, with the reason. */
export function VendaParaMudar({ title, motivo, children }: VendaParaMudarProps) {
  const id = idDe(useParams().vendaId)
  const navigate = useNavigate()
  const { record, failed: falhou, error } = useRecordToEdit(umaVenda(id ?? 0), id)
  const refusal = record && motivo(record)
  useReturnOnFailure(falhou, error)
  useEffect(() => {
    if (!refusal) return
    toast('warning', refusal)
    void navigate(`/vendas/${id}`, { replace: true })
  }, [refusal, id, navigate])
  const venda = refusal ? null : record
  return (
    <>
      <PageHeader title={title} subtitle={venda && `Venda ${venda.id}, ${venda.cliente_nome}`} />
      {venda ? <Fragment key={venda.id}>{children(venda)}</Fragment> : <LoadingState message="Carregando venda..." />}
    </>
  )
}
