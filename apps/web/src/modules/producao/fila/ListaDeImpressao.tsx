import { FORMATOS_DA_LISTA_DE_IMPRESSAO, type FormatoDaListaDeImpressao } from '@estampa/contract/producao/opcoes.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Modal } from '../../../shared/ui/dialogs/Modal.tsx'
import { downloadListaDeImpressao } from '../producao.queries.ts'

const FORMATOS = Object.entries(FORMATOS_DA_LISTA_DE_IMPRESSAO) as [FormatoDaListaDeImpressao, string][]

/** Downloads a file that lists the missing prints of the chosen productions, or of all open productions. */
export default function ListaDeImpressao({ ids, onClose }: { ids?: readonly number[]; onClose: () => void }) {
  const { mutate, isPending, variables } = useTold(
    downloadListaDeImpressao,
    'Não foi possível baixar. Tente novamente.',
    'Lista de impressão baixada.',
  )
  return (
    <Modal title="Lista de impressão" size="sm" busy={isPending} onClose={onClose}>
      <p>
        O que falta imprimir{' '}
        {ids
          ? `de ${plural(ids.length, 'produção escolhida', 'produções escolhidas')}.`
          : 'de todas as produções abertas. As bloqueadas ficam de fora.'}
      </p>
      <div className="grid gap-3 mt-4">
        {FORMATOS.map(([formato, rotulo]) => (
          <Button
            key={formato}
            variant="default"
            size="md"
            fullWidth
            loading={isPending && variables.formato === formato}
            disabled={isPending}
            onClick={() => mutate({ formato, ...(ids && { ids }) }, { onSuccess: onClose })}
          >
            {rotulo}
          </Button>
        ))}
      </div>
    </Modal>
  )
}
