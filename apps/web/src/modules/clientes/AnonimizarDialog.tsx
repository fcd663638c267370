import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { mutationOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CHAVE_DAS_VENDAS } from '../../shared/api/keys.ts'
import { clientesApi } from '../../shared/generated/clientesApi.ts'
import { AnonymiseDialog } from '../../shared/resource/AnonymiseDialog.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { conexaoDoBling } from '../bling/bling.queries.ts'
import { clientes } from './clientes.queries.ts'

/** Asks before a customer is anonymised, and whether the contact at Bling is emptied too. */
export function AnonimizarDialog({ cliente, onClose }: { cliente: Cliente; onClose: () => void }) {
  const [clearsBling, setClearsBling] = useState(true)
  const { data: conexao } = useQuery(conexaoDoBling)
  return (
    <AnonymiseDialog
      kind="cliente"
      nome={cliente.nome}
      mutation={anonymiseCliente(cliente.id)}
      sent={clearsBling}
      facts={[
        'Apagam-se nome, documento, contatos e endereço, também nas vendas, no histórico e nas etiquetas.',
        `Ficam as vendas, os itens e os totais, com o nome “Cliente anonimizado ${cliente.id}”.`,
        'O cadastro não pode mais ser alterado nem usado em novas vendas; vendas abertas ficam sem endereço.',
      ]}
      onClose={onClose}
    >
      {conexao?.ativo && (
        <CheckboxField
          label="Excluir também no contato do Bling"
          hint="Pedidos e notas que já estão lá guardam a própria cópia."
          checked={clearsBling}
          onChange={(event) => setClearsBling(event.target.checked)}
        />
      )}
    </AnonymiseDialog>
  )
}

/** For good. The customer's sales name them no more either. */
export const anonymiseCliente = (id: number) =>
  mutationOptions({
    mutationFn: async (no_bling: boolean) =>
      await clientesApi('POST /clientes/:id/anonimizar/', { params: { id }, body: { no_bling } }),
    onSuccess: async (cliente, _noBling, _resultado, { client }) => {
      await clientes.changed(client, id, cliente)
      await client.invalidateQueries({ queryKey: CHAVE_DAS_VENDAS })
    },
  })
