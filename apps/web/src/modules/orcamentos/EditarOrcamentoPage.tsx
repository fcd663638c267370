import { useParams } from 'react-router'
import { idDe } from '../../shared/readers.ts'
import { EstadoDoRegistro } from '../../shared/registro/EstadoDoRegistro.tsx'
import { useParaEditar } from '../../shared/registro/useParaEditar.ts'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { OrcamentoForm } from './OrcamentoForm.tsx'
import { umOrcamento } from './orcamentos.queries.ts'

export default function EditarOrcamentoPage() {
  const id = idDe(useParams().orcamentoId)
  const { registro: orcamento, ...lido } = useParaEditar(umOrcamento(id ?? 0), id)
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
        <EstadoDoRegistro lido={lido} erro="Erro ao carregar orçamento." />
      )}
    </>
  )
}
