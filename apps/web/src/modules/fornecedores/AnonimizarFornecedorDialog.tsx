import type { Fornecedor } from '@estampa/contract/fornecedores/fornecedores.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { CHAVE_DAS_COMPRAS } from '../../shared/api/keys.ts'
import { fornecedoresApi } from '../../shared/generated/fornecedoresApi.ts'
import { AnonymiseDialog } from '../../shared/resource/AnonymiseDialog.tsx'
import { fornecedores } from './fornecedores.queries.ts'

/** For good. The supplier's purchases name them no more either. */
export const anonymiseFornecedor = (id: number) =>
  mutationOptions({
    mutationFn: async (_: undefined) => await fornecedoresApi('POST /fornecedores/:id/anonimizar/', { params: { id } }),
    onSuccess: async (fornecedor, _sent, _result, { client }) => {
      await fornecedores.changed(client, id, fornecedor)
      await client.invalidateQueries({ queryKey: CHAVE_DAS_COMPRAS })
    },
  })

export function AnonimizarFornecedorDialog({ fornecedor, onClose }: { fornecedor: Fornecedor; onClose: () => void }) {
  return (
    <AnonymiseDialog
      kind="fornecedor"
      nome={fornecedor.nome}
      mutation={anonymiseFornecedor(fornecedor.id)}
      sent={undefined}
      facts={[
        'Apagam-se nome, CPF, contatos e observação, também as observações das compras.',
        'Ficam as compras, o que chegou, os custos e a chave da nota, que a lei manda guardar.',
        'O cadastro não pode mais ser alterado nem usado em novas compras.',
      ]}
      onClose={onClose}
    />
  )
}
