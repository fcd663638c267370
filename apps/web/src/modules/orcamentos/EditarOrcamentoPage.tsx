import { useParams } from 'react-router'
import { idDe } from '../../shared/api/readers.ts'
import { RecordNotRead } from '../../shared/resource/RecordNotRead.tsx'
import { useRecordToEdit } from '../../shared/resource/useRecordToEdit.ts'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { OrcamentoForm } from './OrcamentoForm.tsx'
import { umOrcamento } from './orcamentos.queries.ts'

export default function EditarOrcamentoPage() {
  const id = idDe(useParams().orcamentoId)
  const { record: orcamento, ...lido } = useRecordToEdit(umOrcamento(id ?? 0), id)
  const aprovado = orcamento?.situacao === 'aprovado'
  return (
    <>
      <PageHeader
        title="Editar orçamento"
        subtitle={aprovado ? 'A aprovação deixa de valer ao salvar: o cliente responde à nova versão.' : undefined}
      />
      {orcamento ? (
        <OrcamentoForm key={orcamento.id} orcamento={orcamento} />
      ) : (
        <RecordNotRead reading={lido} message="Erro ao carregar orçamento." />
      )}
    </>
  )
}
