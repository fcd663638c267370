import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { IconShirt, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ApiError, comConexao } from '../../shared/apiError.ts'
import { modelosApi } from '../../shared/generated/modelosApi.ts'
import { idDe } from '../../shared/readers.ts'
import { EstadoDoRegistro } from '../../shared/registro/EstadoDoRegistro.tsx'
import { useParaEditar } from '../../shared/registro/useParaEditar.ts'
import { Permitido } from '../../shared/session/Permitido.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { Recusa } from '../../shared/ui/Recusa.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { trocarNasListas } from './listasEmCache.ts'
import { ModeloForm } from './ModeloForm.tsx'
import { umModelo } from './modelos.queries.ts'

export default function ModeloPage() {
  const { modeloId } = useParams()
  const id = idDe(modeloId)
  const { registro: modelo, ...lido } = useParaEditar(umModelo(id ?? 0), id)
  const [excluindo, setExcluindo] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Editar modelo"
        actions={
          modelo && (
            <>
              <Button variant="default" icon={IconShirt} onClick={() => void navigate(`/produtos?modelo=${modelo.id}`)}>
                Ver Produtos do Modelo
              </Button>
              <Permitido a="excluir_definitivo">
                <Button variant="default" icon={IconTrash} onClick={() => setExcluindo(true)}>
                  Lixeira
                </Button>
              </Permitido>
            </>
          )
        }
      />
      {modelo ? (
        <ModeloForm key={modelo.id} modelo={modelo} />
      ) : (
        <EstadoDoRegistro lido={lido} erro="Erro ao carregar modelo" />
      )}
      {excluindo && modelo && <ExclusaoDoModelo modelo={modelo} onClose={() => setExcluindo(false)} />}
    </>
  )
}

/** Models have no trash: deletion is final. The server refuses while products use the model, with their number. */
function ExclusaoDoModelo({ modelo, onClose }: { modelo: Modelo; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => modelosApi('DELETE /modelos/:id/', { params: { id: modelo.id } }),
    onSuccess: () => {
      trocarNasListas(client, modelo.id, null)
      avisar('success', 'Modelo deletado com sucesso!')
      void navigate('/modelos')
    },
    onError: (erro) => avisar('error', comConexao(erro, 'Erro ao deletar modelo.')),
  })
  return (
    <ConfirmDialog
      title="Excluir modelo"
      danger="Excluir"
      pending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p className="m-0">
        O modelo <strong>{`${modelo.codigo} - ${modelo.nome}`}</strong> será excluído permanentemente.
      </p>
      {error instanceof ApiError && error.detail && <Recusa>{error.detail}</Recusa>}
    </ConfirmDialog>
  )
}
