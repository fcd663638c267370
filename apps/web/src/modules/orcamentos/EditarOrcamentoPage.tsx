import { RecordPage } from '../../shared/resource/RecordPage.tsx'
import { OrcamentoForm } from './OrcamentoForm.tsx'
import { umOrcamento } from './orcamentos.queries.ts'

const ANULA = 'A aprovação deixa de valer ao salvar: o cliente responde à nova versão.'

export default function EditarOrcamentoPage() {
  return (
    <RecordPage
      param="orcamentoId"
      query={umOrcamento}
      title="Editar orçamento"
      subtitle={({ situacao }) => situacao === 'aprovado' && ANULA}
      failed="Erro ao carregar orçamento."
      list="/orcamentos"
    >
      {(orcamento) => <OrcamentoForm key={orcamento.id} orcamento={orcamento} />}
    </RecordPage>
  )
}
