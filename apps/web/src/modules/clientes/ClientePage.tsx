import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { idDe } from '../../shared/tolerant.ts'
import { ErrorBox } from '../../shared/ui/ErrorBox.tsx'
import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { useRegistrarFalha } from '../../shared/useRegistrarFalha.ts'
import { ClienteAnonimo } from './ClienteAnonimo.tsx'
import css from './ClientePage.module.css'
import { umCliente } from './clientes.queries.ts'
import { DadosPessoais } from './DadosPessoais.tsx'
import { ClienteForm } from './formulario/ClienteForm.tsx'
import { useExclusao } from './useExclusao.ts'
import { VendasDoCliente } from './VendasDoCliente.tsx'

/** `/clientes/{clienteId}`: a customer's record, and what they bought. */
export default function ClientePage() {
  const id = idDe(useParams().clienteId)
  // Read again on each visit: the form must start from the version that is stored now.
  const consulta = useQuery({ ...umCliente(id ?? 0), enabled: id !== null, refetchOnMount: 'always' })
  const { data: cliente, error, isFetching, isFetchedAfterMount, refetch } = consulta
  const { excluir, excluindo, recusa } = useExclusao()
  useRegistrarFalha('O cliente não pôde ser lido', error)
  const carregado = isFetchedAfterMount && !error && cliente
  return (
    <>
      <PageHeader
        title={carregado && cliente.anonimizado_em !== null ? 'Cliente anonimizado' : 'Editar cliente'}
        subtitle={carregado && cliente.nome}
        actions={
          carregado && (
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              loading={excluindo}
              onClick={() => excluir(cliente)}
            >
              Excluir
            </Button>
          )
        }
      />
      {recusa && (
        <p className={css.recusa} role="alert">
          {recusa}
        </p>
      )}
      {carregado && cliente.anonimizado_em !== null ? (
        <ClienteAnonimo cliente={cliente} />
      ) : carregado ? (
        <ClienteForm key={cliente.id} cliente={cliente}>
          <VendasDoCliente clienteId={cliente.id} />
          <DadosPessoais cliente={cliente} />
        </ClienteForm>
      ) : error || id === null ? (
        <ErrorBox message="Erro ao carregar cliente." onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        <LoadingState />
      )}
    </>
  )
}
