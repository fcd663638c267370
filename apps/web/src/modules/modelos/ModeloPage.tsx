import { IconShirt } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { RecordPage } from '../../shared/resource/RecordPage.tsx'
import { RemoveDialog } from '../../shared/resource/RemoveDialog.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { ModeloForm } from './ModeloForm.tsx'
import { modelos } from './modelos.queries.ts'

/** Models have no trash: deletion is final. The server refuses while products use the model, with their number. */
export default function ModeloPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <RecordPage
      param="modeloId"
      query={modelos.record}
      title="Editar modelo"
      failed="Erro ao carregar modelo"
      list="/modelos"
      actions={({ id }) => (
        <Button variant="default" icon={IconShirt} onClick={() => void navigate(`/produtos?modelo=${id}`)}>
          Ver Produtos do Modelo
        </Button>
      )}
      remove={({ id, codigo, nome }, close) => (
        <RemoveDialog
          title="Excluir modelo"
          remove={modelos.remove}
          id={id}
          done="Modelo deletado com sucesso!"
          failed="Erro ao deletar modelo."
          onClose={close}
          onRemoved={() => {
            void modelos.changed(client, id, null)
            void navigate('/modelos', { replace: true })
          }}
        >
          O modelo <strong>{`${codigo} - ${nome}`}</strong> será excluído permanentemente.
        </RemoveDialog>
      )}
    >
      {(modelo) => <ModeloForm key={modelo.id} modelo={modelo} />}
    </RecordPage>
  )
}
