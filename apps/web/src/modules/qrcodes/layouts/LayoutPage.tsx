import { IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { RecordPage } from '../../../shared/resource/RecordPage.tsx'
import { RemoveDialog } from '../../../shared/resource/RemoveDialog.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { idDoLayoutDaLoja } from '../etiqueta/layouts.ts'
import { LayoutForm } from './LayoutForm.tsx'
import { enderecoDaCopia, layouts } from './layouts.queries.ts'

export default function LayoutPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <RecordPage
      param="layoutId"
      query={layouts.record}
      title="Editar modelo de etiqueta"
      failed="Erro ao carregar o modelo de etiqueta"
      list="/qrcodes/modelos"
      actions={({ id }) => (
        <Button variant="default" icon={IconCopy} to={enderecoDaCopia(idDoLayoutDaLoja(id))}>
          Duplicar
        </Button>
      )}
      remove={({ id, nome }, close) => (
        <RemoveDialog
          title="Excluir modelo de etiqueta"
          remove={layouts.remove}
          id={id}
          done="Modelo de etiqueta excluído."
          failed="Não foi possível excluir o modelo de etiqueta."
          onClose={close}
          onRemoved={() => {
            void layouts.changed(client, id, null)
            void navigate('/qrcodes/modelos', { replace: true })
          }}
        >
          O modelo <strong>{nome}</strong> deixa de ser oferecido em todos os computadores da loja.
        </RemoveDialog>
      )}
    >
      {(layout) => <LayoutForm key={layout.id} layout={layout} />}
    </RecordPage>
  )
}
