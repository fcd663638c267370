import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import { formatarData } from '@estampa/contract/shared/dates.ts'
import { Card } from '../../shared/ui/Card.tsx'
import css from './ClientePage.module.css'
import { DadosPessoais } from './DadosPessoais.tsx'
import { VendasDoCliente } from './VendasDoCliente.tsx'

/** An anonymised customer: no fields to edit, but the sales remain. */
export function ClienteAnonimo({ cliente }: { cliente: Cliente }) {
  return (
    <>
      <Card title="Cadastro">
        <p className={css.aviso}>
          Os dados pessoais foram apagados em {formatarData(cliente.anonimizado_em)}. As vendas e os totais continuam;
          este cadastro não pode mais ser alterado nem usado em novas vendas.
        </p>
      </Card>
      <VendasDoCliente clienteId={cliente.id} />
      <DadosPessoais cliente={cliente} />
    </>
  )
}
