import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { fatosDoStatus, rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { IconDownload, IconFileDescription, IconShoppingBagPlus, IconTrash, IconUserOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { ApiError, addConnectionSentence } from '../../shared/api/apiError.ts'
import { idDe } from '../../shared/api/readers.ts'
import { clientesApi } from '../../shared/generated/clientesApi.ts'
import { countOf, ListBody } from '../../shared/resource/ListBody.tsx'
import { RecordPage } from '../../shared/resource/RecordPage.tsx'
import { useList } from '../../shared/resource/useList.ts'
import { Allowed } from '../../shared/session/Allowed.tsx'
import { useMay } from '../../shared/session/session.ts'
import { Button, DialogButton } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { onDemand } from '../../shared/ui/dialogs/onDemand.tsx'
import { AFTER_SUCCESS } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { Refusal } from '../../shared/ui/Refusal.tsx'
import { LoadingState } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { toastWithUndo } from '../../shared/ui/toasts/toastWithUndo.ts'
import { CadastrosJuntados } from './CadastrosJuntados.tsx'
import { ClienteForm, toClienteBody, toClienteCampos } from './ClienteForm.tsx'
import { clientes, comprasDoCliente } from './clientes.queries.ts'

export default function ClientePage() {
  const { excluir, excluindo, recusa } = useClienteExclusao()
  const number = idDe(useParams()['clienteId'])
  // Number of joins: each one starts the form anew.
  const [juncoes, setJuncoes] = useState(0)
  return (
    <RecordPage
      param="clienteId"
      query={clientes.record}
      title={(cliente) => (cliente && anonimo(cliente) ? 'Cliente anonimizado' : 'Editar cliente')}
      subtitle={({ nome }) => nome}
      failed="Erro ao carregar cliente."
      list="/clientes"
      actions={(cliente) => (
        <>
          {!anonimo(cliente) && (
            <>
              <Button to={`/orcamentos?cliente=${cliente.id}`} variant="default" icon={IconFileDescription}>
                Orçamentos
              </Button>
              <Button to={`/vendas/criar?cliente=${cliente.id}`} variant="default" icon={IconShoppingBagPlus}>
                Nova venda
              </Button>
            </>
          )}
          <Allowed a="excluir_definitivo">
            <Button variant="default" icon={IconTrash} loading={excluindo} onClick={() => excluir(cliente)}>
              Excluir
            </Button>
          </Allowed>
        </>
      )}
    >
      {(cliente) => (
        <>
          {/* The address names a joined record. */}
          {cliente.id !== number && <Navigate to={`/clientes/${cliente.id}`} replace />}
          {recusa && <Refusal role="alert">{recusa}</Refusal>}
          {anonimo(cliente) ? (
            <ClienteAnonimo cliente={cliente} />
          ) : (
            <ClienteForm key={`${cliente.id} ${juncoes}`} cliente={cliente}>
              {(dirty) => (
                <>
                  <VendasDoCliente clienteId={cliente.id} />
                  <CadastrosJuntados
                    cliente={cliente}
                    dirty={dirty}
                    onChange={() => setJuncoes((count) => count + 1)}
                  />
                  <DadosPessoais cliente={cliente} />
                </>
              )}
            </ClienteForm>
          )}
        </>
      )}
    </RecordPage>
  )
}

const anonimo = ({ anonimizado_em }: Cliente) => anonimizado_em !== null

/** Deletes a customer without asking: the toast can take it back. `recusa` says why the server would not. */
export function useClienteExclusao() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ id }: Cliente) => clientesApi('DELETE /clientes/:id/', { params: { id } }),
    onSuccess: async (_nothing, cliente) => {
      const undoDeletion = async () => {
        await clientesApi('POST /clientes/', {
          body: { ...toClienteBody(toClienteCampos(cliente)), codigo_ibge: cliente.codigo_ibge },
        })
        toast('success', 'Cliente restaurado.')
        await client.invalidateQueries({ queryKey: clientes.key })
      }
      toastWithUndo('Cliente deletado com sucesso.', undoDeletion, {
        failed: 'Erro ao salvar cliente.',
        // Deleting asks nothing before: this is the only way back.
        duration: 15_000,
      })
      await navigate('/clientes', AFTER_SUCCESS)
      await clientes.changed(client, cliente.id, null)
    },
    onError: (failure) => toast('error', addConnectionSentence(failure, 'Erro ao deletar cliente.')),
  })
  return { excluir: mutate, excluindo: isPending, recusa: error instanceof ApiError ? error.detail : '' }
}

function ClienteAnonimo({ cliente }: { cliente: Cliente }) {
  return (
    <>
      <Card title="Cadastro">
        <p className="m-0 text-texto-suave">
          Os dados pessoais foram excluídos em {formatDate(cliente.anonimizado_em)}. As vendas e os totais continuam;
          este cadastro não pode mais ser alterado nem usado em novas vendas.
        </p>
      </Card>
      <VendasDoCliente clienteId={cliente.id} />
      <DadosPessoais cliente={cliente} />
    </>
  )
}

const AnonimizarDialog = onDemand(async () => (await import('./AnonimizarDialog.tsx')).AnonimizarDialog)
const ExportarDialog = onDemand(async () => (await import('./ExportarDialog.tsx')).ExportarDialog)

/** The two requests that the LGPD gives a person: a copy of their data, and to be forgotten. */
function DadosPessoais({ cliente }: { cliente: Cliente }) {
  const [exporta, exclui] = [useMay('exportar_dados'), useMay('excluir_definitivo')]
  if (!exporta && !exclui) return null
  return (
    <Card
      title="Dados pessoais (LGPD)"
      description="Para atender quem pede uma cópia do que a loja guarda, ou pede para ser esquecido."
    >
      <div className="flex flex-wrap gap-2">
        {exporta && (
          <DialogButton label="Exportar dados" icon={IconDownload}>
            {(closeDialog) => <ExportarDialog cliente={cliente} onClose={closeDialog} />}
          </DialogButton>
        )}
        {exclui && cliente.anonimizado_em === null && (
          <DialogButton label="Anonimizar" icon={IconUserOff}>
            {(closeDialog) => <AnonimizarDialog cliente={cliente} onClose={closeDialog} />}
          </DialogButton>
        )}
      </div>
    </Card>
  )
}

function VendasDoCliente({ clienteId }: { clienteId: number }) {
  const list = useList(comprasDoCliente(clienteId))
  return (
    <Card
      title="Compras"
      actions={
        list.total > 0 && <span className="text-m text-texto-suave m-0">{countOf(list, ['venda', 'vendas'])}</span>
      }
    >
      <ListBody
        list={list}
        loading={<LoadingState />}
        empty={<p className="text-m text-texto-suave m-0">Este cliente ainda não tem vendas.</p>}
        failed="Erro ao buscar vendas."
        more="Mostrar mais vendas"
      >
        {(vendas) => (
          <ul aria-label="Vendas do cliente">
            {vendas.map((venda) => (
              <li
                key={venda.id}
                className="relative grid grid-cols-[minmax(96px,1fr)_minmax(120px,1fr)_minmax(96px,1fr)_minmax(96px,auto)] gap-x-4 gap-y-0.5 items-center min-h-12 py-2 px-0 text-base tabular-nums border-t border-t-borda [&_a]:text-link [&_a]:font-forte [&_a]:no-underline [&_a]:outline-none [&_a::after]:absolute [&_a::after]:inset-0 [&_a::after]:content-[''] [&:has(a:focus-visible)]:outline-2 [&:has(a:focus-visible)]:outline-marca [&:has(a:focus-visible)]:-outline-offset-2 [&:has(a:focus-visible)]:rounded-controle-p hover:bg-superficie-2 max-md:grid-cols-[1fr_auto]"
              >
                <Link to={`/vendas/${venda.id}`}>Venda {venda.id}</Link>
                <span
                  className="text-m text-texto-suave data-encerrada:line-through max-md:row-start-2 max-md:col-start-1"
                  data-encerrada={fatosDoStatus(venda.status).encerrada !== null || undefined}
                >
                  {rotuloDoStatus(venda.status)}
                </span>
                <span className="text-m text-texto-suave max-md:text-right">
                  {formatDate(venda.data_do_pedido ?? venda.criado_em)}
                </span>
                <span className="text-right max-md:row-start-1 max-md:col-start-2">{formatReais(venda.total)}</span>
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </Card>
  )
}
