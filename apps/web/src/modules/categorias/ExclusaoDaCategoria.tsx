import type { Categoria } from '@estampa/contract/categorias/categorias.schemas.ts'
import { sentenceOf } from '../../shared/api/apiError.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { ConfirmDialog } from '../../shared/ui/dialogs/ConfirmDialog.tsx'
import { Refusal } from '../../shared/ui/Refusal.tsx'
import { sendCategoria, tellAndReload } from './enviarCategoria.ts'

/** Asks before a category goes for good. One with subcategories cannot go, and the dialog says why. */
export function ExclusaoDaCategoria({ categoria, onClose }: { categoria: Categoria; onClose: () => void }) {
  const filhas = categoria.subcategorias.length
  const { mutate, isPending, isSuccess } = useTold(
    {
      mutationFn: () => sendCategoria({ method: 'DELETE', url: `/categorias/${categoria.id}/` }),
      onSuccess: () => tellAndReload('Categoria excluída com sucesso!', '/categorias'),
    },
    (error) => sentenceOf(error, 'Erro ao excluir categoria.', 'erro'),
  )
  return (
    <ConfirmDialog
      title="Excluir categoria"
      danger="Excluir"
      pending={isPending || isSuccess}
      confirmDisabled={filhas > 0}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p className="m-0">
        A categoria <strong>{categoria.nome}</strong> será excluída permanentemente.
      </p>
      {filhas > 0 && (
        <Refusal tone="warning" role="alert">
          {`Ela tem ${filhas === 1 ? '1 subcategoria' : `${filhas} subcategorias`}. Exclua ou mova as subcategorias primeiro.`}
        </Refusal>
      )}
    </ConfirmDialog>
  )
}
