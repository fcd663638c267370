import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { mutationOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CHAVE_DAS_VENDAS } from '../../shared/api/keys.ts'
import { clientesApi } from '../../shared/generated/clientesApi.ts'
import { AnonymiseDialog } from '../../shared/resource/AnonymiseDialog.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { NotRead } from '../../shared/ui/states.tsx'
import { conexaoDoBling } from '../bling/bling.queries.ts'
import { clientes } from './clientes.queries.ts'
import { RastrosDoCliente, rastrosDoCliente, tellRastros } from './RastrosDoCliente.tsx'

/** Asks before a customer is anonymised, and whether the contact at Bling is emptied too. */
export function AnonimizarDialog({ cliente, onClose }: { cliente: Cliente; onClose: () => void }) {
  const [clearsBling, setClearsBling] = useState(true)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const rastros = useQuery(rastrosDoCliente(cliente.id))
  const { data: conexao } = useQuery(conexaoDoBling)
  return (
    <AnonymiseDialog
      kind="cliente"
      nome={cliente.nome}
      mutation={anonymiseCliente(cliente.id)}
      sent={{ no_bling: clearsBling, apagar: [...chosen] }}
      tellMore={tellRastros}
      waiting={rastros.isPending}
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
      <NotRead query={rastros} message="Não foi possível procurar a pessoa em outros textos da loja.">
        {rastros.data ? (
          <RastrosDoCliente {...rastros.data} chosen={chosen} onChange={setChosen} />
        ) : (
          <p role="status">Procurando a pessoa em outros textos da loja…</p>
        )}
      </NotRead>
    </AnonymiseDialog>
  )
}

/** For good. The customer's sales name them no more either. */
export const anonymiseCliente = (id: number) =>
  mutationOptions({
    mutationFn: async (body: { no_bling: boolean; apagar: string[] }) =>
      await clientesApi('POST /clientes/:id/anonimizar/', { params: { id }, body }),
    onSuccess: async ({ rastros: _, ...cliente }, _body, _resultado, { client }) => {
      await clientes.changed(client, id, cliente)
      await client.invalidateQueries({ queryKey: CHAVE_DAS_VENDAS })
    },
  })
