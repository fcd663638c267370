import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, fraseDe } from '../../../shared/apiError.ts'
import { vendasApi } from '../../../shared/generated/vendasApi.ts'
import { FormModal } from '../../../shared/ui/FormModal.tsx'
import { Recusa } from '../../../shared/ui/Recusa.tsx'
import { CamposDosLembretes, type Lembretes } from '../formulario/CamposDosLembretes.tsx'
import { completarVenda } from '../venda.ts'
import { mudarLembretes, onVendaChanged } from '../vendas.queries.ts'

/** Changes note, due date and priority; what another person saved meanwhile is said before it is overwritten. */
export default function EditarLembretes({ venda, onClose }: { venda: Venda; onClose: () => void }) {
  const client = useQueryClient()
  const [versao, setVersao] = useState(venda.versao)
  const [valor, setValor] = useState<Lembretes>({
    anotacao: venda.anotacao,
    prazo: venda.prazo ?? '',
    prioritaria: venda.prioritaria,
  })
  const { mutate, isPending, error } = useMutation({
    ...mudarLembretes(venda.id),
    onError: (erro) => {
      if (!(erro instanceof ApiError && erro.codigo === 'EDICAO_CONCORRENTE')) return
      const atual = completarVenda(vendasApi.read('GET /vendas/:id/', erro.atual))
      onVendaChanged(client, atual)
      setVersao(atual.versao)
    },
  })
  const enviar = () => mutate({ ...valor, prazo: valor.prazo || null, versao: versao || null }, { onSuccess: onClose })
  return (
    <FormModal title="Para a equipe" size="md" submit="Salvar" busy={isPending} onSubmit={enviar} onClose={onClose}>
      <CamposDosLembretes valor={valor} onChange={setValor} />
      {error && (
        <Recusa>
          {error instanceof ApiError && error.codigo === 'EDICAO_CONCORRENTE'
            ? 'Outra pessoa mudou esta venda agora. Confira e salve de novo.'
            : fraseDe(error, 'Não foi possível salvar. Tente novamente.', 'erro')}
        </Recusa>
      )}
    </FormModal>
  )
}
