import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { withConnection } from '../../shared/api/apiError.ts'
import { useRecordToEdit } from '../../shared/resource/useRecordToEdit.ts'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { LoadingState } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { consequenciasDaEdicao } from './consequencias.ts'
import { VendaForm } from './formulario/VendaForm.tsx'
import { umaVenda } from './vendas.queries.ts'

export default function EditarVendaPage() {
  const { vendaId = '' } = useParams()
  return <Carregar key={vendaId} id={/^\d{1,10}$/.test(vendaId) ? Number(vendaId) : null} />
}

function Carregar({ id }: { id: number | null }) {
  const navigate = useNavigate()
  const { record: venda, failed: falhou, error } = useRecordToEdit(umaVenda(id ?? 0), id)
  const motivo = (venda && fatosDoStatus(venda.status).encerrada?.motivo) ?? null

  useEffect(() => {
    if (falhou) {
      toast('error', withConnection(error, 'Erro ao carregar venda'))
      void navigate('/vendas', { replace: true })
    } else if (motivo !== null) {
      toast('warning', motivo)
      void navigate(`/vendas/${id}`, { replace: true })
    }
  }, [falhou, error, motivo, id, navigate])

  const editavel = motivo === null ? venda : null
  return (
    <>
      <PageHeader title="Editar Venda" subtitle={editavel && `Venda ${editavel.id}, ${editavel.cliente_nome}`} />
      {editavel ? (
        <VendaForm venda={editavel} Aviso={AvisoDeReinicio} />
      ) : (
        <LoadingState message="Carregando venda..." />
      )}
    </>
  )
}

/** Beforehand what saving costs: all progress since picking (spec §4), and in amber when the pieces have left. */
function AvisoDeReinicio({ venda }: { venda: Venda }) {
  if (venda.status === 'separacao') return null
  const consequencias = consequenciasDaEdicao(venda)
  return (
    <div
      className="py-3 px-3.5 mb-4 bg-info-fundo border-l-3 border-l-info rounded-controle data-grave:bg-aviso-fundo data-grave:border-aviso [&_p]:m-0 [&_ul]:list-disc [&_ul]:pl-5 [&_ul]:mt-1.5"
      data-grave={fatosDoStatus(venda.status).pecas === 'fora' || undefined}
      role="note"
    >
      <p>
        Esta venda está em <strong>{rotuloDoStatus(venda.status)}</strong>. Ao salvar, ela volta para Separação e perde
        as medidas, o frete e a etiqueta.
      </p>
      {consequencias.length > 0 && (
        <ul>
          {consequencias.map((frase) => (
            <li key={frase}>{frase}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
