import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fraseDe } from '../../../shared/apiError.ts'
import { FormModal } from '../../../shared/ui/FormModal.tsx'
import { Recusa } from '../../../shared/ui/Recusa.tsx'
import { TextField } from '../../../shared/ui/TextField.tsx'
import { salvarRastreio } from '../vendas.queries.ts'

/** The tracking code of a package whose carrier told it to the person only. */
export function EditarRastreio({ venda, onClose }: { venda: Venda; onClose: () => void }) {
  const [codigo, setCodigo] = useState(venda.codigo_rastreamento ?? '')
  const { mutate, isPending, error } = useMutation(salvarRastreio(venda.id))
  const enviar = () => mutate({ codigo_rastreamento: codigo }, { onSuccess: onClose })
  return (
    <FormModal title="Código de rastreamento" submit="Salvar" busy={isPending} onSubmit={enviar} onClose={onClose}>
      <TextField
        label="Código"
        data-codigo
        autoCapitalize="characters"
        maxLength={CARACTERES.venda.codigo_rastreamento}
        value={codigo}
        onChange={(event) => setCodigo(event.target.value)}
      />
      {error && <Recusa>{fraseDe(error, 'Não foi possível salvar. Tente novamente.', 'erro')}</Recusa>}
    </FormModal>
  )
}
